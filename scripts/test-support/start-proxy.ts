import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../setup/find-program.mjs';
import { ROOT } from '../setup/paths.mjs';

/** Of every proxy: another address of this machine. */
export const PROXY_ADDRESS = '127.0.0.9';

/** Programs that pass requests on to a stack. */
export type ProxyName = 'nginx' | 'caddy';

/** How a proxy is set up wrongly. */
export type ProxyFault = 'host' | 'size' | 'buffering' | 'range' | 'headers' | 'unreachable';

/** Where a proxy is installed; undefined when it is not. */
export const findProxy = (name: ProxyName): string | undefined => findProgram([name, `/usr/sbin/${name}`]);

interface Place {
  /** Host that people use. */
  host: string;
  /** Of the proxy, at `PROXY_ADDRESS`. */
  port: number;
  /** Of the stack, or of nothing. */
  appUrl: string;
}

/** The part of the guide for a proxy: what people copy. */
function fromGuide(language: string): string {
  const guide = readFileSync(path.join(ROOT, 'docs/how-to/run-behind-a-proxy.md'), 'utf8');
  const [, block] = new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'm').exec(guide) ?? [];
  if (block === undefined) throw new Error(`The guide has no part for ${language}`);
  return block;
}

/** Makes each change to a text, which has to have what is changed. */
function changed(text: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    const isThere = typeof from === 'string' ? before.includes(from) : from.test(before);
    if (!isThere) throw new Error(`The guide has no ${from}`);
    return before.replace(from, to);
  }, text);
}

/** Lines after the address of the stack, in the block of the proxy's own name. */
const inNginx = (lines: string): [RegExp, string][] => [[/(proxy_pass [^;]+;)/, `$1 ${lines}`]];
const inCaddy = (lines: string): [RegExp, string][] => [[/(reverse_proxy \S+)/, `$1 {\n${lines}\n}`]];

const FAULTS: Record<ProxyName, Record<ProxyFault, [from: string | RegExp, to: string][]>> = {
  nginx: {
    host: [
      [/ *proxy_set_header (?:Host|X-Forwarded-\w+) [^;]+;\n/, ''],
      [/ *proxy_set_header X-Forwarded-For [^;]+;\n/, ''],
      [/ *proxy_set_header X-Forwarded-Proto [^;]+;\n/, ''],
    ],
    size: [[/ *client_max_body_size 0;\n/, '']],
    buffering: [[/ *proxy_request_buffering off;\n/, '']],
    range: inNginx('proxy_set_header Range ""; max_ranges 0;'),
    headers: inNginx('proxy_hide_header Content-Security-Policy;'),
    unreachable: [[/proxy_pass http:\/\/[^;]+;/, 'proxy_pass http://127.0.0.1:1;']],
  },
  caddy: {
    host: inCaddy('header_up Host inside.example'),
    size: [[/(reverse_proxy )/, 'request_body {\nmax_size 1MB\n}\n$1']],
    buffering: inCaddy('buffer_requests'),
    range: inCaddy('header_up -Range'),
    headers: inCaddy('header_down -Content-Security-Policy'),
    unreachable: [[/reverse_proxy \S+/, 'reverse_proxy 127.0.0.1:1']],
  },
};

const CONFIGURATIONS: Record<ProxyName, (place: Place, folder: string, faults: ProxyFault[]) => string> = {
  nginx: ({ host, port, appUrl }, folder, faults) => {
    const server = changed(fromGuide('nginx'), [
      ['listen 443 ssl;', `listen ${PROXY_ADDRESS}:${port} ssl;`],
      ['framekeep.example.com', host],
      ['/etc/ssl/framekeep.pem', `${folder}/cert.pem`],
      ['/etc/ssl/framekeep.key', `${folder}/key.pem`],
      ['http://127.0.0.1:3000', appUrl],
      ...faults.flatMap((fault) => FAULTS.nginx[fault]),
    ]);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
    return `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${folders.join(' ')}
${server} }`;
  },
  caddy: ({ host, port, appUrl }, folder, faults) => {
    const site = changed(fromGuide('text'), [
      [
        'framekeep.example.com {',
        `https://${host}:${port} {\nbind ${PROXY_ADDRESS}\ntls ${folder}/cert.pem ${folder}/key.pem`,
      ],
      ['127.0.0.1:3000', appUrl.replace('http://', '')],
      ...faults.flatMap((fault) => FAULTS.caddy[fault]),
    ]);
    return `{\nadmin off\nauto_https off\nstorage file_system ${folder}\n}\n${site}`;
  },
};

/** A certificate and its key, as PEM. */
interface Certificate {
  cert: string;
  key: string;
}

/** Makes a certificate for a host, which signs itself. */
export function makeCertificate(host: string): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-certificate-'));
  const names = `subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`;
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`];
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
  execFileSync('openssl', [...options, '-addext', names, ...files], { stdio: 'ignore' });
  const read = (name: string) => readFileSync(path.join(folder, `${name}.pem`), 'utf8');
  const certificate = { cert: read('cert'), key: read('key') };
  rmSync(folder, { recursive: true });
  return certificate;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, PROXY_ADDRESS);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts a proxy as docs/how-to/run-behind-a-proxy.md sets it up, but for its addresses, and waits until it listens.
 * @returns ends it
 */
export async function startProxy(
  name: ProxyName,
  place: Place,
  certificate: Certificate,
  faults: ProxyFault[] = [],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), `framekeep-${name}-`));
  for (const [part, pem] of Object.entries(certificate)) writeFileSync(path.join(folder, `${part}.pem`), pem);
  const own = { ...place, appUrl: place.appUrl.replace('localhost', '127.0.0.1') };
  writeFileSync(`${folder}/conf`, CONFIGURATIONS[name](own, folder, faults));
  const options = {
    nginx: ['-p', folder, '-c', `${folder}/conf`],
    caddy: ['run', '--adapter', 'caddyfile', '--config', `${folder}/conf`],
  };
  const child = spawn(findProxy(name) ?? name, options[name], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (!(await answers(place.port))) {
    if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`);
    await pause(20);
  }
  return async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
