const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** The shop uses the one of several servers that takes writes. Other clients of PostgreSQL know this parameter as well. */
const wanted = 'read-write';

const isUrl = (text: string) => URL.canParse(text);

/**
 * The address of a database, as one URL for each of its servers. Several servers are named as libpq has them:
 * `postgresql://user@host1:5432,host2:5432/name?target_session_attrs=read-write`.
 */
export function splitDatabaseUrl(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = form.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** The fault of the address of a database; undefined if there is none. */
export function databaseUrlFault(text: string): string | undefined {
  const urls = form.test(text) ? splitDatabaseUrl(text) : [];
  if (urls.length === 0 || !urls.every(isUrl)) return 'Invalid URL';
  const given = new URL(urls[0] as string).searchParams.get('target_session_attrs');
  const isMissing = given === null && urls.length > 1;
  if (!isMissing && (given === null || given === wanted)) return undefined;
  return `has to end with ?target_session_attrs=${wanted} if it names several servers: the shop uses the one that takes writes`;
}

/** The parts of the address of a database that may be shown. */
export function describeDatabaseUrl(databaseUrl: string): { user: string; servers: string; name: string } {
  const urls = splitDatabaseUrl(databaseUrl).map((url) => new URL(url));
  const [{ username, pathname }] = urls as [URL];
  const user = decodeURIComponent(username);
  return {
    user,
    servers: urls.map(({ host, searchParams }) => searchParams.get('host') ?? host).join(','),
    name: decodeURIComponent(pathname.slice(1) || username),
  };
}
