import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { substitute } from '../helpers/substitute.ts';

/** The name that the examples give the shop. */
export const publicUrl = 'https://shop.example';
const { hostname } = new URL(publicUrl);

export const proxyNames = ['nginx', 'Caddy', 'HAProxy'] as const;
export type ProxyName = (typeof proxyNames)[number];

const isRoot = process.getuid?.() === 0;

const packages = { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };

/** @throws Error with one line that names the packages, if a program is missing */
export function checkInstalled(...programs: (keyof typeof packages)[]): void {
  const missing = programs.filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: withSbin }).status !== 0,
  );
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program]);
  throw new Error(`Not installed: ${missing}. apt-get install -y --no-install-recommends ${names.join(' ')}`);
}

/** Debian installs nginx and HAProxy in a folder that only root has in its PATH. */
const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export interface Setting {
  name: ProxyName;
  /** The port on this machine of the shop, or of the server in its place. */
  upstreamPort: number;
  /** For HAProxy: lines that replace the one with the shop. */
  servers?: string;
  /** The time that the proxy keeps idle connections to the shop; unset, as in the example. */
  keepAliveSeconds?: number;
}

interface Ports {
  http: number;
  https: number;
}

export const exampleOf = {
  nginx: 'examples/proxies/nginx.conf',
  Caddy: 'examples/proxies/Caddyfile',
  HAProxy: 'examples/proxies/haproxy.cfg',
} satisfies Record<ProxyName, string>;

/** The idle time of connections to the shop, as the examples write it; HAProxy keeps none. */
export const keepAliveIn = {
  nginx: /(?<=keepalive_timeout )(\d+)(?=s;)/,
  Caddy: /(?<=keepalive )(\d+)(?=s\n)/,
};

/** The example with the ports and files of this test; nothing else is changed. */
function exampleFor(setting: Setting, ports: Ports, folder: string): string {
  const { name, upstreamPort, servers, keepAliveSeconds } = setting;
  const changes: [string | RegExp, string][] = [
    servers ? [/ {4}server shop1 .*\n/, servers] : ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
    ['/etc/ssl/rackhouse', folder],
  ];
  if (keepAliveSeconds !== undefined && name !== 'HAProxy')
    changes.push([keepAliveIn[name], String(keepAliveSeconds)]);
  if (name === 'nginx') {
    changes.push(
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
      [/listen \[::\]:443 .*;/, ''],
    );
  }
  if (name === 'HAProxy') {
    changes.push([':::80 v4v6', `127.0.0.1:${ports.http}`], [':::443 v4v6', `127.0.0.1:${ports.https}`]);
    // Only root may become another user.
    if (!isRoot) changes.push([/ {4}(user|group) haproxy\n/, '']);
  }
  return substitute(readFileSync(exampleOf[name], 'utf8'), changes);
}

/** The part of Debian's own nginx.conf around the files of its folder conf.d, as far as it matters. */
function nginxAround(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${isRoot ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    gzip on;
    ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n    ')}
    include ${folder}/rackhouse.conf;
}
`;
}

function caddyAround(example: string, { http, https }: Ports): string {
  return `{
	admin off
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
}
${example}`;
}

/** Makes the certificate of the examples' names, which only clients with this setting trust. */
function makeCertificate(folder: string): string {
  const names = `subjectAltName=DNS:${hostname},DNS:www.${hostname}`;
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${hostname}`, '-addext', names, ...files], {
    stdio: 'ignore',
  });
  const [certificate, key] = ['fullchain.pem', 'privkey.pem'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  writeFileSync(join(folder, 'fullchain-and-key.pem'), `${certificate}${key}`);
  return certificate as string;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's address: one of 127.0.0.0/8. */
  from?: string;
  /** Another name than that of the shop. */
  host?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  body: Buffer;
}

export interface RunningProxy {
  ports: Ports;
  /** The folder of its certificates, keys and configuration. */
  folder: string;
  /** Its own configuration, or for nginx the file that includes it. */
  file: string;
  /** Asks over HTTPS. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** Asks over HTTP, without TLS. */
  askPlainly(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

function programFor(name: ProxyName, file: string, folder: string): [string, string[]] {
  if (name === 'nginx') return ['nginx', ['-p', folder, '-c', file, '-g', 'daemon off;']];
  if (name === 'Caddy') return ['caddy', ['run', '--config', file, '--adapter', 'caddyfile']];
  return ['haproxy', ['-db', '-f', file]];
}

function isEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const running = new Set<ChildProcess>();

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (isEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Stops the proxies that a failed test has left. */
export async function stopProxies(): Promise<void> {
  await Promise.all([...running].map(end));
}

/** Starts a proxy with the example of its name, and waits until it takes connections. */
export async function startProxy(setting: Setting): Promise<RunningProxy> {
  const { name } = setting;
  const folder = mkdtempSync(join(tmpdir(), `rackhouse-${name}-`));
  const ports = { http: await freePort(), https: await freePort() };
  const ca = makeCertificate(folder);
  const example = exampleFor(setting, ports, folder);
  const own = join(folder, name === 'nginx' ? 'rackhouse.conf' : 'proxy.conf');
  writeFileSync(own, name === 'Caddy' ? caddyAround(example, ports) : example);
  const file = name === 'nginx' ? join(folder, 'nginx.conf') : own;
  if (name === 'nginx') writeFileSync(file, nginxAround(folder));
  const home = join(folder, 'home');
  mkdirSync(home);
  const env = { ...withSbin, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn(...programFor(name, file, folder), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  const ask = (path: string, asking: Asking = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method, headers, body, from = '127.0.0.1', host = hostname } = asking;
      const asked = request(
        {
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          ca,
          path,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            host,
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
          localAddress: from,
          agent: false,
        },
        (answer) => {
          buffer(answer).then(
            (bytes) => resolve({ status: answer.statusCode as number, headers: answer.headers, body: bytes }),
            reject,
          );
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  const askPlainly = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port: ports.http, path, headers: { host: hostname }, agent: false };
      requestPlainly(target, (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode as number, headers: answer.headers, body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });

  const latest = Date.now() + 30_000;
  for (;;) {
    if (isEnded(child)) throw new Error(`${name} ended:\n${output}`);
    try {
      // Whatever it answers: the shop may not be there yet. All of them answer this without the shop.
      await askPlainly('/');
      break;
    } catch (error) {
      if (Date.now() > latest) {
        await end(child);
        throw new Error(`${name} takes no connections:\n${output}`, { cause: error });
      }
      await sleep(20);
    }
  }
  return { ports, folder, file, ask, askPlainly, stop: () => end(child) };
}
