import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apply } from '#functions/data/ground/apply.ts';
import { addMember } from '#functions/data/identity/member.ts';
import { putWorkspace } from '#functions/data/identity/workspace.ts';
import { NEW_PACE, putWebhook, type StoredWebhook } from '#functions/data/telling/webhook.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newId } from '#functions/process/ids.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { type Account, mailsTo, newAccount, TEST_PASSWORD } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { type Figure, percentile } from './measure.ts';

/** What the account beside owns: the most that one may, with the most webhooks of each. */
const WORKSPACES = benchLength({ usual: 100, shortest: 2 });
const WEBHOOKS = 10;

/** A comment each second: what one person may write. */
const COMMENT_EVERY_MS = 1000;

/** Accounts that are measured, and how often each gets a mail and an event: 30 tokens in an hour are allowed. */
const OTHERS = benchLength({ usual: 5, shortest: 1 });
const SAMPLE_EVERY_MS = benchLength({ usual: 25_000, shortest: 200 });
const SAMPLES = benchLength({ usual: { quiet: 4, beside: 24 }, shortest: { quiet: 1, beside: 1 } });
const POLL_MS = 50;

/** Goals: p95 of another account's mail and webhook, in seconds. */
const MAIL_GOAL = 2;
const WEBHOOK_GOAL = 3;

/** Answers that a receiver must have given before it gets quick attempts. */
const FIRST_ANSWERS = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How receivers of the account beside answer, by the path of their address. */
const MANNERS: Record<string, (response: ServerResponse) => void> = {
  '/hangs': () => undefined,
  '/drips': (response) => {
    response.writeHead(200).write('x');
    const dripping = setInterval(() => response.write('x'), 500);
    response.once('close', () => clearInterval(dripping));
  },
  '/slow': (response) => void setTimeout(() => response.writeHead(204).end(), 3000),
  '/refuses': (response) => void response.writeHead(500).end('x'.repeat(1_000_000)),
};

type Took = { address: string; at: number };

/** A server that is every receiver of this part. @returns also what the receivers of the measured accounts got */
async function openReceivers() {
  const got: Took[] = [];
  const server = createServer((message: IncomingMessage, response) => {
    const address = message.url ?? '';
    message.resume();
    const [, answer] = Object.entries(MANNERS).find(([path]) => address.startsWith(path)) ?? [];
    if (answer) return answer(response);
    got.push({ address, at: performance.now() });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, got, close };
}

const webhookOf = (workspaceId: string, createdBy: string, url: string): StoredWebhook => ({
  id: newId(),
  workspaceId,
  name: 'Bench',
  url,
  format: 'standard',
  events: ['comment.created', 'link.created'],
  tellsRestricted: true,
  state: 'on',
  failingSince: null,
  pace: NEW_PACE,
  hasParked: false,
  createdBy,
  createdAt: isoNow(),
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  oldSecret: null,
  oldSecretEndsAt: null,
  earlierSecrets: [],
  version: 0,
});

/** Workspaces of an account, each with webhooks at receivers that answer badly, and a recording to comment on. */
async function prepareBeside({ client, userId }: Account, url: string): Promise<string[]> {
  const recordings: string[] = [];
  for (const group of inGroups(Array.from({ length: WORKSPACES }, newId), 10)) {
    const made = group.map(async (id) => {
      const now = isoNow();
      const times = { invitedAt: null, acceptedAt: now, createdAt: now, updatedAt: now };
      await apply([
        putWorkspace({
          id,
          name: 'Beside',
          description: null,
          isPersonal: false,
          ownerId: userId,
          createdAt: now,
          updatedAt: now,
        }),
        ...addMember({ workspaceId: id, userId, role: 'owner', invitedBy: null, ...times }),
      ]);
      const manners = Object.keys(MANNERS);
      const addresses = Array.from({ length: WEBHOOKS }, (_, index) => url + manners[index % manners.length]);
      await apply(addresses.map((address) => putWebhook(webhookOf(id, userId, address))));
      const input = { name: 'Commented', recordingType: 'screen', workspaceId: id };
      return (await client.must<{ id: string }>('POST', '/api/recordings', input)).id;
    });
    recordings.push(...(await Promise.all(made)));
  }
  return recordings;
}

/** Writes comments at the rate that is allowed, until it is told to stop. */
function commentOn(recordings: string[], { client }: Account): () => Promise<void> {
  let isGoing = true;
  const writing = (async () => {
    for (let count = 0; isGoing; count += 1) {
      await client.call('POST', `/api/recordings/${recordings[count % recordings.length]}/comments`, {
        text: 'A word',
      });
      await pause(COMMENT_EVERY_MS);
    }
  })();
  return () => {
    isGoing = false;
    return writing;
  };
}

/** An account that is measured, and the recording whose links its webhook is told of. */
interface Measured extends Account {
  recordingId: string;
  address: string;
}

async function prepareMeasured(account: Account, url: string, got: Took[]): Promise<Measured> {
  const { client, workspaceId, userId } = account;
  const input = { name: 'Shared', recordingType: 'screen', workspaceId };
  const { id: recordingId } = await client.must<{ id: string }>('POST', '/api/recordings', input);
  const address = `/works/${userId}`;
  await apply([putWebhook(webhookOf(workspaceId, userId, url + address))]);
  const measured = { ...account, recordingId, address };
  for (let count = 0; count < FIRST_ANSWERS; count += 1) await webhookSeconds(measured, got);
  return measured;
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isThere())) await pause(POLL_MS);
}

/** Seconds until the receiver of an account has the event of a new link. */
async function webhookSeconds({ client, recordingId, address }: Measured, got: Took[]): Promise<number> {
  const count = got.filter((each) => each.address === address).length;
  const start = performance.now();
  await client.must('POST', `/api/recordings/${recordingId}/links`, { name: 'Bench' });
  await until(() => got.filter((each) => each.address === address).length > count);
  const last = got.findLast((each) => each.address === address);
  return ((last?.at ?? Number.NaN) - start) / 1000;
}

/** Seconds until an account has the mail that a token was made. */
async function mailSeconds({ client, email }: Measured): Promise<number> {
  const before = (await mailsTo(client.appUrl, email)).length;
  await client.must('POST', '/api/account/proof', { password: TEST_PASSWORD });
  const start = performance.now();
  await client.must('POST', '/api/tokens', { name: 'Bench', scope: 'read', workspaceIds: null, days: 7 });
  await until(async () => (await mailsTo(client.appUrl, email)).length > before);
  return (performance.now() - start) / 1000;
}

interface Seconds {
  mails: number[];
  webhooks: number[];
}

/** Measures each account a number of times, not all at once. */
async function sample(people: Measured[], got: Took[], count: number): Promise<Seconds> {
  const seconds: Seconds = { mails: [], webhooks: [] };
  const measure = async (person: Measured, index: number) => {
    await pause((SAMPLE_EVERY_MS * index) / people.length);
    for (let done = 0; done < count; done += 1) {
      const next = pause(SAMPLE_EVERY_MS);
      const [mail, webhook] = await Promise.all([mailSeconds(person), webhookSeconds(person, got)]);
      seconds.mails.push(mail);
      seconds.webhooks.push(webhook);
      await next;
    }
  };
  await Promise.all(people.map(measure));
  return seconds;
}

/**
 * Measures how late other accounts learn what happens, while one account with webhooks at a thousand receivers that hang,
 * drip, are slow or refuse makes as many events as it may, for ten minutes: then second attempts are due too.
 */
export async function measureEvents(account: Account, print: (figure: Figure) => void): Promise<void> {
  const { url, got, close } = await openReceivers();
  try {
    const people: Measured[] = [];
    for (let count = 0; count < OTHERS; count += 1)
      people.push(await prepareMeasured(await newAccount(account.client.appUrl), url, got));
    const quiet = await sample(people, got, SAMPLES.quiet);
    const stop = commentOn(await prepareBeside(account, url), account);
    const beside = await sample(people, got, SAMPLES.beside);
    await stop();
    const p95 = (seconds: number[]) => percentile(seconds, 0.95);
    print({ what: 'mail of a new token, quiet, p95', value: p95(quiet.mails), unit: 's' });
    print({ what: 'event at a webhook, quiet, p95', value: p95(quiet.webhooks), unit: 's' });
    print({ what: 'mail beside bad receivers, p95', value: p95(beside.mails), unit: 's', most: MAIL_GOAL });
    print({ what: 'event beside bad receivers, p95', value: p95(beside.webhooks), unit: 's', most: WEBHOOK_GOAL });
  } finally {
    close();
  }
}
