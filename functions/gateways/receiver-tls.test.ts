import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CertificateAuthority, HAS_OPENSSL } from '#scripts/test-support/certificate-authority.ts';

/** Sends a request to each receiver. All names lead to this machine. Prints each status, or the error instead. */
const CHILD = `
import { sendToReceiver } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'receiver.ts')))};
const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const answers = [];
for (const url of process.argv.slice(1)) {
  const sent = sendToReceiver({ url: new URL(url), headers: {}, body: '{}' }, 10_000, resolve);
  answers.push(await sent.then(({ status }) => String(status), ({ message }) => message));
}
console.log(JSON.stringify(answers));
`;

describe.runIf(HAS_OPENSSL)('the certificate of a receiver', () => {
  let authority: CertificateAuthority;
  let server: Server;
  /** What clients have called the server in the handshake. */
  const names: string[] = [];
  /** What arrived: the name of the request, and that of the handshake; false without one. */
  const requests: [host: string | undefined, name: string | false | null][] = [];

  beforeAll(async () => {
    authority = new CertificateAuthority();
    const ofAddress = authority.certificate('IP:127.0.0.1');
    const certificates = new Map([
      ['right.test', authority.certificate('DNS:right.test')],
      ['wrong.test', authority.certificate('DNS:another.test')],
      ['by-address.test', ofAddress],
      ['expired.test', authority.certificate('DNS:expired.test', -1)],
      ['own.test', authority.selfSigned()],
    ]);
    const SNICallback = (name: string, done: (error: null, context: SecureContext) => void) => {
      names.push(name);
      done(null, createSecureContext(certificates.get(name)));
    };
    server = createServer({ ...ofAddress, SNICallback }, ({ headers, socket }, response) => {
      requests.push([headers.host, (socket as TLSSocket).servername ?? null]);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    server.close();
    authority.remove();
  });

  it('is a valid one of the name in its URL, not of the address to which the connection goes', async () => {
    const { port } = server.address() as AddressInfo;
    const hosts = ['right.test', 'wrong.test', 'by-address.test', 'expired.test', 'own.test', '127.0.0.1'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', CHILD, ...hosts.map((host) => `https://${host}:${port}/hook`)],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority.file, WEBHOOK_NETWORKS: '127.0.0.1' } },
    );
    const invalid = (code: string) => `The certificate of the receiver is not valid (${code})`;
    expect(JSON.parse(stdout)).toEqual([
      '204',
      invalid('ERR_TLS_CERT_ALTNAME_INVALID'),
      invalid('ERR_TLS_CERT_ALTNAME_INVALID'),
      invalid('CERT_HAS_EXPIRED'),
      invalid('DEPTH_ZERO_SELF_SIGNED_CERT'),
      '204',
    ]);
    // The name in the handshake is that of the URL. An address is no name: https://www.rfc-editor.org/rfc/rfc6066#section-3
    expect(names).toEqual(hosts.slice(0, -1));
    expect(requests).toEqual([
      [`right.test:${port}`, 'right.test'],
      [`127.0.0.1:${port}`, false],
    ]);
  });
});
