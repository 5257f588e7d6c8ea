import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { type ReceivedMail, startSmtpServer } from './smtp-server.ts';
import { makeCertificate, PROXY_ADDRESS, type ProxyName, startProxy } from './start-proxy.ts';

/** The host for which the proxies answer. No DNS knows it. */
const HOST = 'framekeep.example.com';
/** Where people find a stack behind a proxy. */
export const ORIGIN = `https://${HOST}`;
/** Sender of the stack's mails. */
const SENDER = `no-reply@${HOST}`;

/** A stack behind a proxy with HTTPS. */
interface ProxiedStack {
  /** What the stack has sent by SMTP. */
  mails: ReceivedMail[];
  /** Rule for `--host-resolver-rules` of Chromium. */
  resolverRule: string;
  stop(): Promise<void>;
}

/** Starts a stack and a proxy before it, both on this machine. */
export async function startProxiedStack(name: ProxyName): Promise<ProxiedStack> {
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
  const endProxy = await startProxy(name, { host: HOST, port, appUrl: stack.appUrl }, makeCertificate(HOST));
  return {
    mails: relay.received,
    resolverRule: `MAP ${HOST}:443 ${PROXY_ADDRESS}:${port}`,
    stop: async () => {
      await endProxy();
      await stack.stop();
      await relay.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
