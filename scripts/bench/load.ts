import { sampleWebm } from '../client/sample-video.ts';
import { sendRecording } from '../client/send-recording.ts';
import { type Account, newAccount, TEST_PASSWORD } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { percentile, type Ratio } from './measure.ts';

/** Number of people; every four share an account. */
const PEOPLE = benchLength({ usual: 100, shortest: 2 });
const ACCOUNTS = benchLength({ usual: 25, shortest: 1 });

/** Each person opens one screen in this time, in milliseconds. */
const SCREEN_EVERY_MS = benchLength({ usual: 5000, shortest: 100 });

/** Of so many screens, one begins with a log-in. People log in once in days. */
const SCREENS_FOR_A_LOGIN = 100;

/** Recordings whose conversion takes longer than the people do, and their length in seconds. */
const CONVERSIONS = benchLength({ usual: 4, shortest: 1 });
const CONVERTED_SECONDS = benchLength({ usual: 300, shortest: 1 });
const CONVERTED_SIZE = benchLength({ usual: '1280x720', shortest: '320x180' });

/** Goals: the largest share of answers that say to try again, and p99 as a multiple of the median. */
const BUSY_GOAL = 0.01;
const P99_GOAL = 5;

/** The requests, their statuses and durations in milliseconds; status 0 means no answer. */
type Answers = { what: string; status: number; ms: number }[];

/** Sends a request, and records its duration up to the last byte. */
type Ask = (what: string, ...call: Parameters<Account['client']['call']>) => Promise<{ body: Record<string, unknown> }>;

const asking =
  ({ client }: Account, answers: Answers): Ask =>
  async (what, ...call) => {
    const start = performance.now();
    const { status, body } = await client.call(...call).catch(() => ({ status: 0, body: {} }));
    answers.push({ what, status, ms: performance.now() - start });
    return { body };
  };

/** A person, and what the screens show. */
interface Person {
  account: Account;
  ask: Ask;
  projectId: string;
  recordingId: string;
  shareToken: string;
}

/** The calls that each screen makes. What a screen needs at once, it requests at once. */
const SCREENS: ((person: Person) => Promise<unknown>)[] = [
  ({ ask, account: { workspaceId } }) =>
    Promise.all([
      ask('who am I', 'GET', '/api/auth/user'),
      ask('list workspaces', 'GET', '/api/workspaces'),
      ask('list recordings', 'GET', `/api/workspaces/${workspaceId}/recordings?limit=48`),
    ]),
  ({ ask, recordingId }) => ask('read', 'GET', `/api/recordings/${recordingId}`),
  ({ ask, shareToken }) => ask('watch', 'GET', `/api/shared/${shareToken}`),
  ({ ask, account: { workspaceId } }) =>
    ask('list links', 'GET', `/api/recordings/shared?workspaceId=${workspaceId}&limit=20`),
  ({ ask, projectId }) => ask('list project', 'GET', `/api/projects/${projectId}/recordings?limit=48`),
  record,
];

async function record({ ask, projectId, account: { workspaceId } }: Person): Promise<void> {
  const input = { name: 'Under load', recordingType: 'screen', workspaceId };
  const { id } = (await ask('create', 'POST', '/api/recordings', input)).body;
  await ask('upload URL', 'POST', '/api/objects/upload', { contentType: 'video/webm', fileSize: 1000 });
  if (!id) return;
  const path = `/api/recordings/${id}`;
  await ask('move', 'PUT', path, { projectId });
  await ask('share', 'POST', `${path}/share`, { allowDownload: true, expiresAt: null });
  await ask('unshare', 'DELETE', `${path}/share`);
  await ask('delete', 'DELETE', path);
}

const logIn = ({ ask, account: { email } }: Person) =>
  ask('log in', 'POST', '/api/auth/login', { email, password: TEST_PASSWORD });

async function prepare(account: Account): Promise<Omit<Person, 'ask'>> {
  const { client, workspaceId } = account;
  const project = await client.call<{ id: string }>('POST', '/api/projects', { name: 'Busy', workspaceId });
  const input = { name: 'Watched', recordingType: 'screen', workspaceId };
  const recording = await client.call<{ id: string }>('POST', '/api/recordings', input);
  const recordingId = recording.body.id;
  const link = { allowDownload: true, expiresAt: null };
  const share = await client.call<{ shareToken: string }>('POST', `/api/recordings/${recordingId}/share`, link);
  return { account, projectId: project.body.id, recordingId, shareToken: share.body.shareToken };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Opens one screen after the other, each at its time, however long the one before took. */
async function open(person: Person, index: number, screens: number): Promise<void> {
  const start = performance.now() + (index / PEOPLE) * SCREEN_EVERY_MS;
  const opened: Promise<unknown>[] = [];
  for (let count = 0; count < screens; count += 1) {
    await pause(start + count * SCREEN_EVERY_MS - performance.now());
    const screen = SCREENS[(index + count) % SCREENS.length];
    const isFirst = (index + count * PEOPLE) % SCREENS_FOR_A_LOGIN === 0;
    opened.push((isFirst ? logIn(person) : Promise.resolve()).then(() => screen?.(person)));
  }
  await Promise.all(opened);
}

/** A summary of refusals, faults and requests without an answer, by request and status. */
function answersText(answers: Answers): string {
  const errors = new Map<string, number>();
  for (const { what, status } of answers) {
    const kind = `${what} ${status}`;
    if (status === 0 || status >= 400) errors.set(kind, (errors.get(kind) ?? 0) + 1);
  }
  const count = [...errors.values()].reduce((sum, each) => sum + each, 0);
  const kinds = [...errors].map(([kind, each]) => `${each} × ${kind}`);
  return `${count} errors in ${answers.length} requests${count > 0 ? `: ${kinds.join(', ')}` : ''}`;
}

function goalsText(answers: Answers, p99: number): string {
  const count = (matches: (status: number) => boolean) => answers.filter(({ status }) => matches(status)).length;
  const faults = count((status) => status === 0 || (status >= 500 && status !== 503));
  const busy = count((status) => status === 503) / answers.length;
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  return [
    `no fault: ${faults} (${verdict(faults === 0)})`,
    `busy under 1 %: ${(busy * 100).toFixed(2)} % (${verdict(busy < BUSY_GOAL)})`,
    `p99 at most 5 × p50: ${p99.toFixed(1)} × (${verdict(p99 <= P99_GOAL)})`,
  ].join(', ');
}

/** Lets all people open screens. @param screens that each of them opens */
async function openAll(accounts: Omit<Person, 'ask'>[], screens: number): Promise<Answers> {
  const answers: Answers = [];
  const people = Array.from({ length: PEOPLE }, (_person, index) => {
    const prepared = accounts[index % ACCOUNTS] as Omit<Person, 'ask'>;
    return open({ ...prepared, ask: asking(prepared.account, answers) }, index, screens);
  });
  await Promise.all(people);
  return answers;
}

const percentileOf = (answers: Answers, share: number): number =>
  percentile(
    answers.map(({ ms }) => ms),
    share,
  );

/** Lets recordings be converted, which takes longer than the people take. */
async function beginConversions(account: Account): Promise<void> {
  const video = await sampleWebm({ seconds: CONVERTED_SECONDS, size: CONVERTED_SIZE });
  for (let count = 0; count < CONVERSIONS; count += 1) await sendRecording(account, video, CONVERTED_SECONDS);
}

/**
 * Lets a hundred people open one screen every five seconds each: their slowest wait as a multiple of the median one shows
 * whether requests queue. Then they do the same while recordings are converted.
 * @param screens that each of them opens
 * @returns also texts about the failures and the goals
 */
export async function loadTimes(
  appUrl: string,
  screens = benchLength({ usual: 12, shortest: 6 }),
): Promise<{ ratios: Ratio[]; texts: Record<string, string> }> {
  const accounts: Omit<Person, 'ask'>[] = [];
  // Hashes of passwords take turns: several at once gain nothing.
  for (let count = 0; count < ACCOUNTS; count += 1) accounts.push(await prepare(await newAccount(appUrl)));
  const answers = await openAll(accounts, screens);
  await beginConversions(await newAccount(appUrl));
  const busy = await openAll(accounts, screens);
  const textOf = (all: Answers) =>
    `${answersText(all)}; ${goalsText(all, percentileOf(all, 0.99) / percentileOf(all, 0.5))}`;
  const beside = (what: string, share: number): Ratio => ({
    what: `while converting, ${what}`,
    ratio: percentileOf(busy, share) / percentileOf(answers, share),
    unit: `${what} without conversions`,
  });
  return {
    ratios: [beside('p50', 0.5), beside('p99', 0.99)],
    texts: { '100 people': textOf(answers), 'while converting': textOf(busy) },
  };
}
