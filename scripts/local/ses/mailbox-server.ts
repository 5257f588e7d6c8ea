import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { type Answer, plain } from '../http/answer.ts';
import { guardedServer, plainRefusals } from '../http/guarded-server.ts';
import { KnownHosts } from '../http/known-hosts.ts';
import { readTarget, requireKnownHost } from '../http/read-request.ts';
import type { Log } from '../log.ts';
import type { Mailbox } from './mailbox.ts';
import { MAILBOX_PATH, mailboxPage } from './mailbox-page.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password of Basic authentication (RFC 7617); empty without one. */
function passwordOf({ headers }: IncomingMessage): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':');
  return password.join(':');
}

/**
 * The mailbox on a port of its own, for those who know its password. Browsers send it to this port alone; a cookie would
 * reach all ports of this machine, and an address remains in the history.
 */
export class MailboxServer {
  /** Valid until the server stops; 192 bits. */
  readonly password = randomBytes(24).toString('base64url');
  readonly server: Server;
  readonly #mailbox: Mailbox;
  readonly #hosts = new KnownHosts();

  constructor(mailbox: Mailbox, log: Log) {
    this.#mailbox = mailbox;
    this.server = guardedServer('mailbox', log, {
      ...plainRefusals('mailbox', log),
      answer: async (message) => this.#answer(message),
    });
  }

  #answer(message: IncomingMessage): Answer {
    requireKnownHost(message, this.#hosts);
    const url = readTarget(message);
    if (!timingSafeEqual(hashOf(passwordOf(message)), hashOf(this.password))) {
      const challenge = { 'www-authenticate': 'Basic realm="Framekeep mailbox", charset="UTF-8"' };
      return plain(
        401,
        'The start of the stack prints the password of this mailbox. Any user name is accepted.',
        challenge,
      );
    }
    if (url.pathname === '/') return plain(303, '', { location: MAILBOX_PATH });
    return url.pathname.startsWith(MAILBOX_PATH) ? mailboxPage(this.#mailbox, url) : plain(404, 'Nothing here.');
  }
}
