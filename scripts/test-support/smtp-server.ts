import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that a server has received. */
export interface ReceivedMail {
  /** Address of the envelope. */
  from: string;
  to: string[];
  /** With its header. */
  message: string;
  /** Whether the connection was encrypted. */
  secure: boolean;
}

export interface TestSmtpServer {
  port: number;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

type Options = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>;

/**
 * Starts an SMTP server on this machine. By default it takes every mail, without a log-in or encryption.
 * @param received to which the server adds its mails
 */
export async function startSmtpServer(options: Options = {}, received: ReceivedMail[] = []): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, message: Buffer.concat(parts).toString(), secure });
        done();
      });
    },
    ...options,
  });
  // Clients that break off are expected.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
