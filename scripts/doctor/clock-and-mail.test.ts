import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../preflight/finding.ts';
import { startSmtpServer } from '../test-support/smtp-server.ts';
import { makeCertificate, PROXY_ADDRESS } from '../test-support/start-proxy.ts';
import { checkMachine } from './machine-checks.ts';
import { checkProxy } from './proxy-checks.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const about = (findings: Finding[], subject: RegExp) => findings.filter(({ text }) => subject.test(text));

describe('the clock', () => {
  const { cert, key } = makeCertificate(PROXY_ADDRESS);

  /** Findings about the clock of a server that answers with a time of its own, or without one. */
  async function findingsOf(date: string | null): Promise<Finding[]> {
    const answer: RequestListener = (_request, response) => {
      response.sendDate = false;
      if (date !== null) response.setHeader('date', date);
      response.end('{}');
    };
    const server = createServer({ cert, key }, answer);
    await new Promise<void>((resolve) => server.listen(0, PROXY_ADDRESS, resolve));
    ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const found = await checkProxy({ origin: new URL(`https://${PROXY_ADDRESS}:${port}`), waitMs: 10_000, ca: cert });
    return about(found, /clock/);
  }

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString();

  it.each([
    [0, 'ok', /^The clock there and the one here agree\.$/],
    [30, 'error', /^The clock there is 30 min ahead of the one here: .*timedatectl set-ntp true/],
    [-120, 'error', /^The clock there is 120 min behind the one here: /],
  ])('is compared with the one here: %i minutes', async (minutes, level, text) => {
    expect(await findingsOf(inMinutes(minutes))).toEqual([{ level, text: expect.stringMatching(text) }]);
  });

  it('is unknown where the answer has no time', async () => {
    expect(await findingsOf(null)).toMatchObject([{ level: 'unknown' }]);
  });
});

describe('the mail server of the settings', () => {
  const origin = new URL('https://framekeep.example.com');

  async function findingsOf(smtpUrl: string): Promise<Finding[]> {
    const settings = { PUBLIC_ORIGIN: origin.origin, SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@example.com' };
    return about(await checkMachine(origin, { ...settings, LOCAL_DATA_DIR: tmpdir() }), /^The mail server|^Mails wait/);
  }

  it('takes mails', async () => {
    const server = await startSmtpServer();
    ends.push(server.stop);
    expect(await findingsOf(`smtp://127.0.0.1:${server.port}`)).toEqual([
      { level: 'ok', text: 'The mail server takes mails.' },
    ]);
    expect(server.received).toEqual([]);
  });

  it('does not run', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect(await findingsOf(`smtp://127.0.0.1:${server.port}`)).toEqual([
      {
        level: 'error',
        text: expect.stringMatching(/^Mails wait: .*\. docs\/reference\.md lists the options of SMTP_URL/),
      },
    ]);
  });

  it('refuses the password', async () => {
    const server = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_credentials, _session, done) => done(new Error('Wrong password')),
    });
    ends.push(server.stop);
    const [finding] = await findingsOf(`smtp://somebody:not-the-password@127.0.0.1:${server.port}`);
    expect(finding).toMatchObject({ level: 'error', text: expect.stringMatching(/^Mails wait: /) });
    expect(finding?.text).not.toContain('not-the-password');
  });
});
