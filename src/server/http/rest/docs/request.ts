import type { Description, Placed } from './description.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function exampleAddress({ servers }: Description, { path, operation }: Placed): string {
  const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, example } of given) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === 'query') query.set(name, String(example));
  }
  return `${servers[0]?.url}${address}${query.size > 0 ? `?${query}` : ''}`;
}

/** The body of an example, as options of curl. */
function bodyOptions({ operation }: Placed): string[] {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (!type) return [];
  if (type.startsWith('multipart/')) return ['-F image=@picture.jpg'];
  const header = `-H 'Content-Type: ${type}'`;
  if (type !== 'application/json') return [header, '--data-binary @catalogue.csv'];
  return [header, `-d ${quoted(JSON.stringify(content?.example, undefined, 2))}`];
}

export function curlCommand(description: Description, placed: Placed): string {
  const { method, operation } = placed;
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key');
  const body = bodyOptions(placed);
  const isDefault = method === 'get' || (method === 'post' && body.length > 0);
  const options = [
    ...(isDefault ? [] : [`-X ${method.toUpperCase()}`]),
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $SHOP_KEY"'] : []),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...body,
  ];
  return [`curl ${quoted(exampleAddress(description, placed))}`, ...options].join(' \\\n  ');
}
