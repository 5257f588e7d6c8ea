import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReceivedMail, startSmtpServer } from '../../test-support/smtp-server.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import type { AcceptedMail } from './mailbox.ts';
import { type Bounce, Outbox } from './outbox.ts';
import { SmtpRelay } from './smtp-relay.ts';

let folder: string;
let disk: Disk;
let said: string[];
let bounces: Bounce[];
let received: ReceivedMail[];
let [delays, delivered]: [string[], string[]] = [[], []];
const ends: (() => unknown)[] = [];

beforeEach(() => {
  folder = folderOfTest();
  disk = new Disk(folder, { warn: () => undefined });
  [said, bounces, received] = [[], [], []];
  [delays, delivered] = [[], []];
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  disk.close();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

type ServerOptions = Parameters<typeof startSmtpServer>[0];

/** @returns the port of a relay whose mails are in `received` */
async function startServer(options?: ServerOptions): Promise<number> {
  const server = await startSmtpServer(options, received);
  ends.push(() => server.stop());
  return server.port;
}

/** @param url of a relay on this machine, whose certificate is of nobody */
function open(url: string, name = 'outbox'): Outbox {
  const say = (_source: string, text: string) => said.push(text);
  const outbox = new Outbox({
    folder: path.join(folder, name),
    relay: new SmtpRelay(url),
    disk,
    log: { info: say, warn: say },
    onBounce: (bounce) => bounces.push(bounce),
    onDelay: ({ reason }) => delays.push(reason),
    onDelivery: ({ recipient }) => delivered.push(recipient),
    delayMs: () => 10,
  });
  ends.push(() => outbox.stop());
  outbox.start();
  return outbox;
}

const expiresIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString().replace('GMT', '+0000');

const files = () => readdirSync(path.join(folder, 'outbox'));

const MAIL: AcceptedMail = {
  from: 'Framekeep <no-reply@company.example>',
  to: 'Zoë <zoe@example.com>',
  recipients: ['zoe@example.com'],
  subject: 'Grüße 🎬',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
};

const without = (failing: number, refusal: () => Error) => {
  let tries = 0;
  return (_address: unknown, _session: unknown, done: (error?: Error | null) => void) => {
    tries += 1;
    done(tries <= failing ? refusal() : null);
  };
};

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe('the outbox', () => {
  it('sends an accepted mail in both forms, with its header fields, and deletes it', async () => {
    const outbox = open(`smtp://127.0.0.1:${await startServer()}`);
    outbox.deliver({ ...MAIL, headers: { 'list-unsubscribe': '<https://app.example/u>', subject: 'Raw' } });
    await until(() => expect(files()).toEqual([]));
    expect(received).toMatchObject([{ from: 'no-reply@company.example', to: ['zoe@example.com'] }]);
    const { message = '' } = received[0] ?? {};
    expect(message).toMatch(/^List-Unsubscribe: <https:\/\/app\.example\/u>\r$/m);
    expect(message).toMatch(/^Date: \w{3}, \d+ \w{3} \d{4} [\d:]+ \+0000\r$/m);
    expect(message).toMatch(/^Message-ID: <[\w-]+@company\.example>\r$/m);
    expect(message).toMatch(/text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*<b>123456/);
    expect(message.match(/^Subject:/gm)).toHaveLength(1);
    expect(message).toMatch(/^From: Framekeep <no-reply@company\.example>\r$/m);
  });

  it('sends the picture of a mail beside its HTML', async () => {
    const picture = { id: 'frame@framekeep', jpeg: Buffer.from('JPEG').toString('base64') };
    open(`smtp://127.0.0.1:${await startServer()}`).deliver({
      ...MAIL,
      html: '<img src="cid:frame@framekeep">',
      picture,
    });
    await until(() => expect(files()).toEqual([]));
    const { message = '' } = received[0] ?? {};
    expect(message).toMatch(/multipart\/related[\s\S]*text\/html[\s\S]*image\/jpeg/);
    expect(message).toContain('Content-ID: <frame@framekeep>');
    expect(message).toContain(picture.jpeg);
  });

  it('sends a copy to each recipient', async () => {
    const recipients = ['a@example.com', 'b@example.com'];
    open(`smtp://127.0.0.1:${await startServer()}`).deliver({ ...MAIL, recipients });
    await until(() => expect(received.map(({ to }) => to[0]).sort()).toEqual(recipients));
  });

  it('logs in, and only over an encrypted connection', async () => {
    const onAuth: ServerOptions = {
      authOptional: false,
      hideSTARTTLS: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'p@ss word' ? done(null, { user: 'user' }) : done(reply(535, 'No')),
    };
    for (const [scheme, secure] of [
      ['smtps', true],
      ['smtp', false],
    ] as const) {
      const port = await startServer({ ...onAuth, secure });
      const query = 'requireTLS=true&tls.rejectUnauthorized=false';
      open(`${scheme}://user:p%40ss%20word@127.0.0.1:${port}?${query}`, scheme).deliver(MAIL);
    }
    await until(() => expect(received.map(({ secure }) => secure)).toEqual([true, true]));
  });

  it('sends nothing to a server whose certificate is not its own, or without encryption to another machine', async () => {
    const port = await startServer({ secure: true });
    open(`smtps://127.0.0.1:${port}`).deliver(MAIL);
    await until(() =>
      expect(said.join()).toContain('Mails wait for the SMTP server: The certificate of the mail server '),
    );
    open(`smtp://127.0.0.1:${await startServer()}?requireTLS=true`, 'plain').deliver(MAIL);
    await until(() => expect(said.filter((text) => text.includes('Mails wait'))).toHaveLength(2));
    const requires = (url: string) => new SmtpRelay(url).requiresEncryption;
    expect([requires('smtp://mail.example'), requires('smtp://[::1]'), requires('smtp://localhost')]).toEqual([
      ...[true, false, false],
    ]);
    expect([received, files().length]).toEqual([[], 1]);
  });

  it('says in words before the first mail what is wrong with the server, its certificate or the password', async () => {
    const faultOf = async (url: string) => {
      const relay = new SmtpRelay(url);
      ends.push(() => relay.close());
      return relay.findFault();
    };
    const [plain, tls] = [await startServer(), await startServer({ secure: true })];
    const locked = await startServer({
      authOptional: false,
      hideSTARTTLS: false,
      onAuth: (_auth, _session, done) => done(reply(535, '5.7.8 Bad')),
    });
    const anyCertificate = 'tls.rejectUnauthorized=false';
    expect(await faultOf(`smtp://127.0.0.1:${plain}`)).toBeNull();
    expect(await faultOf(`smtps://127.0.0.1:${tls}?${anyCertificate}`)).toBeNull();
    expect(await faultOf(`smtps://127.0.0.1:${tls}`)).toMatch(/^The certificate of the mail server (is|has|comes) /);
    expect(await faultOf(`smtps://127.0.0.1:${plain}`)).toMatch(
      /^The mail server does not begin with TLS on this port/,
    );
    expect(await faultOf(`smtp://user:secret@127.0.0.1:${locked}?${anyCertificate}`)).toBe(
      'The mail server refuses the user name or password in SMTP_URL (535 5.7.8 Bad)',
    );
    expect(await faultOf('smtp://127.0.0.1:1')).toBe('No mail server answers at the host and port of SMTP_URL');
  });

  it('tries again when the server puts a mail off, cannot be reached or refuses the log-in', async () => {
    const greylisting = without(2, () => reply(451, '4.7.1 Greylisted'));
    const port = await startServer({ onRcptTo: greylisting });
    open(`smtp://127.0.0.1:${port}`).deliver(MAIL);
    await until(() => expect(received).toHaveLength(1));
    expect(said.filter((text) => text.includes('Mails wait'))).toHaveLength(1);
    await until(() => expect(said).toContain('The SMTP server takes mails again.'));
    let isLocked = true;
    const locked = await startServer({
      authOptional: false,
      hideSTARTTLS: false,
      onAuth: (_auth, _session, done) => (isLocked ? done(reply(535, 'No')) : done(null, { user: 'user' })),
    });
    open(`smtp://user:secret@127.0.0.1:${locked}?tls.rejectUnauthorized=false`).deliver(MAIL);
    const refused = 'The mail server refuses the user name or password in SMTP_URL (535 No)';
    await until(() => expect(said.join()).toContain(refused));
    isLocked = false;
    await until(() => expect(received).toHaveLength(2));
    expect(bounces).toEqual([]);
    expect(said.join()).not.toContain('secret');
  });

  it('gives a mail up when the server refuses it for good, and says why without the address', async () => {
    const refusal = () => reply(550, '5.1.1 <zoe@example.com>: no such mailbox');
    const port = await startServer({ onRcptTo: without(1, refusal) });
    open(`smtp://127.0.0.1:${port}`).deliver(MAIL);
    await until(() => expect(bounces).toHaveLength(1));
    expect(bounces[0]?.reason).toContain('550 5.1.1 <the recipient>: no such mailbox');
    expect(said.join()).not.toMatch(/zoe|123456/);
    expect([files(), received]).toEqual([[], []]);
  });

  it('sends many mails at once, each once, and those with a code before the others', async () => {
    const outbox = open(`smtp://127.0.0.1:${await startServer()}`);
    const deliver = (name: string, headers = {}) =>
      outbox.deliver({ ...MAIL, recipients: [`${name}@example.com`], headers });
    for (let index = 0; index < 12; index += 1) deliver(`gathered-${index}`);
    for (let index = 0; index < 6; index += 1) deliver(`code-${index}`, { expires: expiresIn(600) });
    await until(() => expect(files()).toEqual([]));
    const names = received.map(({ to }) => to[0] ?? '');
    expect([names.length, new Set(names).size]).toEqual([18, 18]);
    // Three conversations had begun before the first code came.
    const lastCode = Math.max(...names.flatMap((name, index) => (name.startsWith('code') ? [index] : [])));
    expect(lastCode).toBeLessThan(12);
    expect([...delivered].sort()).toEqual([...names].sort());
  });

  it('tries each of many mails again that the server puts off, and reports each wait once', async () => {
    const known = new Set<string>();
    const port = await startServer({
      onRcptTo: ({ address }, _session, done) => {
        if (known.has(address)) return done();
        known.add(address);
        done(reply(451, '4.7.1 Too many mails, later'));
      },
    });
    const outbox = open(`smtp://127.0.0.1:${port}`);
    for (let index = 0; index < 6; index += 1) outbox.deliver({ ...MAIL, recipients: [`p${index}@example.com`] });
    await until(() => expect(files()).toEqual([]));
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(6);
    expect([received.length, bounces, delays.length]).toEqual([6, [], 6]);
    expect(delays[0]).toContain('451 4.7.1 Too many mails');
  });

  it('drops a mail whose code has expired, and says why it waited', async () => {
    const port = await startServer({ onRcptTo: without(Number.POSITIVE_INFINITY, () => reply(451, 'Later')) });
    open(`smtp://127.0.0.1:${port}`).deliver({ ...MAIL, headers: { expires: expiresIn(2) } });
    await until(() => expect(bounces[0]?.reason).toMatch(/^Not sent before its code or link expired: .*451/));
    expect([files(), received]).toEqual([[], []]);
  });

  it('gives a mail up after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    ends.push(() => vi.useRealTimers());
    const port = await startServer({ onRcptTo: without(Number.POSITIVE_INFINITY, () => reply(451, 'Later')) });
    open(`smtp://127.0.0.1:${port}`).deliver(MAIL);
    await until(() => expect(said.join()).toContain('not sent yet'));
    expect(bounces).toEqual([]);
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await until(() => expect(bounces[0]?.reason).toContain('Not sent within a day: '));
  });

  it('keeps a mail that is not sent when the stack ends, and sends it in the next run, once', async () => {
    const silent = await startServer({ onConnect: () => undefined });
    const outbox = open(`smtp://127.0.0.1:${silent}`);
    outbox.deliver(MAIL);
    await outbox.stop();
    expect(files()).toHaveLength(1);
    open(`smtp://127.0.0.1:${await startServer()}`);
    await until(() => expect(files()).toEqual([]));
    expect(received).toHaveLength(1);
  });

  it('accepts no mail that it cannot store', async () => {
    const outbox = open(`smtp://127.0.0.1:${await startServer()}`);
    rmSync(path.join(folder, 'outbox'), { recursive: true });
    expect(() => outbox.deliver(MAIL)).toThrow('ENOENT');
    expect(existsSync(path.join(folder, 'outbox'))).toBe(false);
    expect(received).toEqual([]);
  });
});
