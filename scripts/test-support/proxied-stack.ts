import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { findProgram } from '../setup/find-program.mjs';
import { type ReceivedMail, startSmtpServer } from './smtp-server.ts';

/** The host for which the proxies answer. No DNS knows it. */
const HOST = 'framekeep.example.com';
/** Where people find a stack behind a proxy. */
export const ORIGIN = `https://${HOST}`;
/** Sender of the stack's mails. */
const SENDER = `no-reply@${HOST}`;
/** Of the proxy: another address of this machine. */
const ADDRESS = '127.0.0.9';

const PROXIES = {
  nginx: (port: number, appUrl: string, folder: string) => `daemon off; master_process off; pid ${folder}/pid;
error_log stderr; events {}
http { access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ')}
  server { listen ${ADDRESS}:${port} ssl; server_name ${HOST};
    ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; client_max_body_size 0;
    location / { proxy_pass ${appUrl}; proxy_http_version 1.1; proxy_request_buffering off; proxy_read_timeout 300s;
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme; } } }`,
  caddy: (port: number, appUrl: string, folder: string) => `{
  admin off
  auto_https off
  storage file_system ${folder}
}
${ORIGIN}:${port} {
  bind ${ADDRESS}
  tls ${folder}/cert.pem ${folder}/key.pem
  reverse_proxy ${appUrl.replace('http://', '')}
}`,
};

/** Programs that pass requests on to a stack. */
export type Proxy = keyof typeof PROXIES;

/** Where a proxy is installed; undefined when it is not. */
export const findProxy = (name: Proxy): string | undefined => findProgram([name, `/usr/sbin/${name}`]);

/** Starts a proxy with a certificate of its own. @returns ends it */
function startProxy(name: Proxy, program: string, port: number, appUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `framekeep-${name}-`));
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`];
  execFileSync('openssl', [...certificate, '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`], {
    stdio: 'ignore',
  });
  writeFileSync(`${folder}/conf`, PROXIES[name](port, appUrl.replace('localhost', '127.0.0.1'), folder));
  const config = {
    nginx: ['-p', folder, '-c', `${folder}/conf`],
    caddy: ['run', '--adapter', 'caddyfile', '--config', `${folder}/conf`],
  };
  const child = spawn(program, config[name], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  return () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A stack behind a proxy with HTTPS. */
interface ProxiedStack {
  /** What the stack has sent by SMTP. */
  mails: ReceivedMail[];
  /** Rule for `--host-resolver-rules` of Chromium. */
  resolverRule: string;
  stop(): Promise<void>;
}

/** Starts a stack and a proxy before it, both on this machine. */
export async function startProxiedStack(name: Proxy): Promise<ProxiedStack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-proxy-'));
  const relay = await startSmtpServer();
  const stack = await startStack({
    port: 0,
    dataDir,
    cdkOut: path.resolve('cdk.out'),
    publicOrigin: ORIGIN,
    trustedProxies: ['127.0.0.1'],
    mailFrom: SENDER,
    smtpUrl: `smtp://127.0.0.1:${relay.port}`,
  });
  const port = await findFreePort();
  const endProxy = startProxy(name, findProxy(name) ?? name, port, stack.appUrl);
  return {
    mails: relay.received,
    resolverRule: `MAP ${HOST}:443 ${ADDRESS}:${port}`,
    stop: async () => {
      endProxy();
      await stack.stop();
      await relay.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
