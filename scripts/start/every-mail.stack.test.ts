import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAIL_TEXTS } from '#functions/domain/ground/mail/mail-texts.ts';
import { openReceiver, type Receiver } from '#functions/domain/test-support/receiver.ts';
import { readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { clientOptions } from '../client/client-options.ts';
import { sampleWebm } from '../client/sample-video.ts';
import { sendRecording } from '../client/send-recording.ts';
import { signupForm, TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { type ParsedMessage, parseMessage } from '../local/ses/parse-message.ts';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import { ROOT } from '../setup/paths.mjs';
import { IdentityProvider } from '../test-support/identity-provider.ts';
import { addPasskey, enterByPasskey } from '../test-support/passkeys.ts';
import { signOnAt } from '../test-support/sign-on.ts';
import { startSmtpServer, type TestSmtpServer } from '../test-support/smtp-server.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const ADDRESS = 'no-reply@company.example';
const SENDER = `"Müller, Inc." <${ADDRESS}>`;
const ANN = 'ann@company.example';
const BOB = 'bob@company.example';
const JANE = 'jane@customer.example';
const EVE = 'eve@company.example';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The mails of the product: the subject of each, as its text has it, and what the subject of a sent one matches. */
const mailsOfProduct = (): { subject: string; pattern: RegExp }[] =>
  [...new Set(Object.values(MAIL_TEXTS).map((text) => text.trim().split('\n')[0] ?? ''))].map((subject) => ({
    subject,
    pattern: new RegExp(
      `^${subject
        .split(/\{\w+\}/)
        .map(escaped)
        .join('.+')}$`,
      'u',
    ),
  }));

const dataDir = temporaryFolder();
let relay: TestSmtpServer;
let stack: RunningStack;
let receiver: Receiver;
let provider: IdentityProvider;

const received = () =>
  relay.received.map(({ from, to, message }) => ({ envelope: { from, to }, ...parseMessage(Buffer.from(message)) }));

/** Waits for a mail. */
const mailTo = (email: string, subject: RegExp): Promise<ParsedMessage> =>
  vi.waitFor(
    () => {
      const found = received().find(({ envelope, ...mail }) => envelope.to[0] === email && subject.test(mail.subject));
      expect(found, `${email}: ${subject}`).toBeDefined();
      return found as ParsedMessage;
    },
    { timeout: 60_000 },
  );

interface Person {
  client: TestClient;
  userId: string;
}

/** A call that must succeed. */
async function ask<T = { id: string }>({ client }: Pick<Person, 'client'>, call: string, input?: unknown): Promise<T> {
  const [method, url = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { status, body } = await client.call<T>(method, url, input);
  expect([call, status, status < 300 ? '' : body]).toEqual([call, expect.closeTo(200, -1), '']);
  return body;
}

async function join(email: string): Promise<Person> {
  const client = new TestClient(stack.appUrl);
  const { id: userId } = await ask({ client }, 'POST /api/auth/signup', signupForm(email));
  const { text } = await mailTo(email, /verification code$/);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  await ask({ client }, 'POST /api/auth/verify-email', { userId, code });
  return { client, userId };
}

async function play(shareToken: string): Promise<void> {
  const watched = { visitId: 'visit-of-this-test', sequence: 1, ranges: [[0, 1]] };
  const headers = { ...BROWSER, 'content-type': 'application/json' };
  const url = `/api/shared/${shareToken}/watched`;
  const sent = { method: 'POST', body: JSON.stringify(watched), headers };
  expect((await new TestClient(stack.appUrl).send(url, sent)).status).toBe(200);
}

/** Makes the mail that a token ends due now: it would be in weeks. */
async function hurryTokenMail({ userId }: Person, tokenId: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(stack.environment)));
  const now = new Date().toISOString();
  await client.send(
    new UpdateCommand({
      TableName: stack.environment.TABLE_NAME,
      Key: { PK: `U#${userId}`, SK: `TOKEN-MAIL#${tokenId}` },
      UpdateExpression: 'SET GSI1SK = :position, dueAt = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': now, ':position': `${now}#${userId}#${tokenId}` },
    }),
  );
  client.destroy();
}

/** A passkey is added, counts back, and is removed, and the password of its owner is reset. */
async function usePasskeys({ client }: Person): Promise<void> {
  const { authenticator, id } = await addPasskey(client, 'Key 🎬');
  authenticator.counter = -1;
  expect((await enterByPasskey(new TestClient(stack.appUrl), authenticator)).status).toBe(403);
  await ask({ client }, 'POST /api/auth/forgot-password', { email: BOB });
  const [, token] = /token=([\w-]+)/.exec((await mailTo(BOB, /^Reset your/)).text) ?? [];
  await ask({ client }, `DELETE /api/passkeys/${id}`);
  await addPasskey(client);
  const password = 'a battery of horses';
  await ask({ client }, 'POST /api/auth/reset-password', { token, password, confirmPassword: password });
}

/** A webhook is paused, because its receiver wants no more events. */
async function losesReceiver(maker: Person, workspace: string): Promise<void> {
  receiver.answers(410);
  const events = ['recording.ready'];
  const asked = { name: 'Tickets 🎬', url: receiver.url, format: 'standard', events, tellsRestricted: false };
  const { id } = await ask(maker, `POST ${workspace}/webhooks`, asked);
  await ask(maker, `POST ${workspace}/webhooks/${id}/deliveries`);
  await mailTo(ANN, /^The webhook .* is paused$/);
}

/** A sign-on is joined to an account, and removed; another account is asked for a proof by mail. */
async function useSignOn(password: string): Promise<void> {
  const signOn = async (subject: string, email: string): Promise<Pick<Person, 'client'>> => {
    provider.add(subject, { email, email_verified: true });
    const client = new TestClient(stack.appUrl);
    await signOnAt(provider, client);
    return { client };
  };
  const bob = await signOn('bob', BOB);
  await ask(bob, 'POST /api/auth/sign-on/join', { password });
  await ask(bob, 'DELETE /api/sign-on');
  await signOn('eve', EVE);
  await ask(await signOn('another eve', EVE), 'POST /api/auth/sign-on/join/mail', {});
}

/** A workspace with two members. */
async function workspaceOf(owner: Person, member: Person, name: string): Promise<string> {
  const { id } = await ask(owner, 'POST /api/workspaces', { name, description: null });
  await ask(owner, `POST /api/workspaces/${id}/invite`, { email: BOB, role: 'viewer' });
  const { text } = await mailTo(BOB, new RegExp(`^You're invited to “${name}”`, 'u'));
  const [, token] = /invitation=([\w-]+)/.exec(text) ?? [];
  await ask(member, `POST /api/invitations/accept/${token}`);
  return id;
}

/** Two people, and an administrator, do everything that sends a mail. */
async function useProduct(): Promise<void> {
  const ann = await join(ANN);
  const bob = await join(BOB);
  const workspaceId = await workspaceOf(ann, bob, 'Team 🎬');
  const left = [await workspaceOf(ann, bob, 'First 🎬'), await workspaceOf(ann, bob, 'Second 🎬')];
  const workspace = `/api/workspaces/${workspaceId}`;
  await ask(ann, `PUT ${workspace}/members/${bob.userId}`, { role: 'editor' });

  const video = await sampleWebm({ seconds: 2, size: '160x90', rate: 5 });
  const recording = await sendRecording({ client: ann.client, workspaceId }, video, 2);
  await ask(bob, `POST /api/recordings/${recording}/comments`, { text: 'Grüße' });
  const made = await ask(ann, 'POST /api/tokens', { name: 'CI 🎬', scope: 'read', workspaceIds: null, days: 30 });
  // The schedule sends what the readers of the events have ordered.
  await vi.waitFor(() => hurryTokenMail(ann, made.id), { timeout: 60_000 });
  await vi.waitFor(
    async () => {
      await stack.invoke('ReconcileOverdue', {});
      const subjects = received().map(({ subject }) => subject);
      expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^New comment on/)]));
    },
    { timeout: 60_000, interval: 500 },
  );
  const { shareToken } = await ask<{ shareToken: string }>(ann, `POST /api/recordings/${recording}/share`, {
    commenters: 'email',
    mailsFirstView: true,
  });
  await play(shareToken);
  const jane = { client: new TestClient(stack.appUrl) };
  await ask(jane, `POST /api/shared/${shareToken}/guest/code`, { email: JANE });
  const gate = { name: 'Customer', emails: [JANE] };
  const named = await ask<{ shareToken: string }>(ann, `POST /api/recordings/${recording}/links`, gate);
  await ask(jane, `POST /api/shared/${named.shareToken}/code`, { email: JANE });

  await losesReceiver(ann, workspace);
  await ask(ann, `POST ${workspace}/owner`, { userId: bob.userId });
  await ask(bob, `DELETE ${workspace}/members/${ann.userId}`);
  await ask(ann, 'POST /api/auth/forgot-password', { email: ANN });
  const password = 'a battery of horses';
  const change = { currentPassword: TEST_PASSWORD, password, confirmPassword: password };
  await ask(ann, 'PUT /api/account/password', change);
  await usePasskeys(bob);
  await useSignOn(password);
  // What her account is told of has arrived before it is gone.
  for (const subject of [/^You're no longer a member/, /password was changed$/]) await mailTo(ANN, subject);
  const workspaces = left.map((id) => ({ id, newOwnerId: bob.userId }));
  await ask(ann, 'POST /api/account/deletion', { email: ANN, password, workspaces });
  const admin = await join('admin@example.com');
  await ask(admin, 'POST /api/admin/people/invitations', { email: JANE });
}

describe('a stack with an SMTP server', () => {
  beforeAll(async () => {
    relay = await startSmtpServer();
    receiver = await openReceiver();
    provider = await IdentityProvider.start({ appUrl: 'http://localhost:1' });
    const settings = {
      functionImports: [new URL('../test-support/cheap-scrypt.mjs', import.meta.url).href],
      webhookNetworks: ['127.0.0.1'],
      mailFrom: SENDER,
      smtpUrl: `smtp://127.0.0.1:${relay.port}`,
      signOn: provider.settings(),
    };
    stack = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out'), ...settings });
    await provider.serve(stack.appUrl);
    await useProduct();
    await vi.waitFor(() => expect(readdirSync(path.join(dataDir, 'outbox'))).toEqual([]), { timeout: 60_000 });
  });
  afterAll(async () => {
    await stack.stop();
    receiver.close();
    await relay.stop();
    await provider.stop();
  });

  it('sends each mail of the product', () => {
    const mails = mailsOfProduct();
    expect(mails.length).toBeGreaterThan(10);
    /** The mail with this subject: of those that match, the one that leaves least open. */
    const mailWith = (subject: string) =>
      mails
        .filter(({ pattern }) => pattern.test(subject))
        .sort((one, other) => other.pattern.source.length - one.pattern.source.length)[0]?.subject;
    const sent = () => [...new Set(received().map(({ subject }) => mailWith(subject)))].toSorted();
    return vi.waitFor(() => expect(sent()).toEqual(mails.map(({ subject }) => subject).toSorted()), 60_000);
  });

  it('sends it from the sender to one recipient, in two forms, and with the fields that programs read', () => {
    for (const { envelope, from, to, subject, text, html, headers } of received()) {
      expect([subject, envelope.from, envelope.to]).toEqual([subject, ADDRESS, to]);
      expect(readMailSender(from)).toEqual(readMailSender(SENDER));
      expect(to).toHaveLength(1);
      expect(html).toContain('<!doctype html>');
      expect(html).toContain(text.split('\n')[0]?.slice(0, 10));
      const given = { date: expect.any(String), 'message-id': expect.any(String) };
      expect([subject, headers]).toEqual([
        subject,
        expect.objectContaining({ ...given, 'auto-submitted': 'auto-generated' }),
      ]);
      const isOrdered = /^(Someone watched|New comment on)/.test(subject);
      expect([subject, Boolean(headers['list-unsubscribe'])]).toEqual([subject, isOrdered]);
    }
  });

  it('has no mailbox, and neither codes nor addresses in its log', async () => {
    expect(stack.mailbox).toBeNull();
    expect(await (await fetch(`${stack.appUrl}/_local/mail`)).text()).not.toContain('Mailbox');
    const log = readFileSync(path.join(dataDir, 'stack.log'), 'utf8');
    const codes = received().flatMap(({ text }) => text.match(/^\d{6}$/gm) ?? []);
    expect(codes.length).toBeGreaterThan(3);
    for (const secret of [...codes, ANN, BOB, JANE]) expect(log).not.toContain(secret);
  });
});
