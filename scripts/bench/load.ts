import { type Account, newAccount, TEST_PASSWORD } from '../client/test-client.ts';
import { median, percentile, type Ratio } from './measure.ts';

/** People who ask at the same moment, each for one thing after another; every four share an account. */
const PEOPLE = 100;
const ACCOUNTS = 25;

interface Answered {
  what: string;
  status: number;
  ms: number;
}

type Ask = (
  what: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  input?: unknown,
) => Promise<{ status: number; body: unknown }>;

/** Asks as one person, and notes how long each answer took; status 0 means no answer. */
const asking =
  ({ client }: Account, answers: Answered[]): Ask =>
  async (what, method, path, input) => {
    const start = performance.now();
    const answer = await client.call<unknown>(method, path, input).catch(() => ({ status: 0, body: {} }));
    answers.push({ what, status: answer.status, ms: performance.now() - start });
    return answer;
  };

/** What one person does: looks around, makes a recording, moves, shares, watches and deletes it. */
async function useAll({ workspaceId, email }: Account, ask: Ask, projectId: string): Promise<void> {
  await ask('log in', 'POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  await ask('who am I', 'GET', '/api/auth/user');
  await ask('list workspaces', 'GET', '/api/workspaces');
  await ask('list recordings', 'GET', `/api/workspaces/${workspaceId}/recordings?limit=48`);
  const input = { name: 'Under load', recordingType: 'screen', workspaceId };
  const { id } = (await ask('create', 'POST', '/api/recordings', input)).body as { id?: string };
  await ask('upload URL', 'POST', '/api/objects/upload', { contentType: 'video/webm', fileSize: 1000 });
  if (!id) return;
  const path = `/api/recordings/${id}`;
  await ask('read', 'GET', path);
  await ask('move', 'PUT', path, { projectId });
  const link = { allowDownload: true, expiresAt: null };
  const { shareToken } = (await ask('share', 'POST', `${path}/share`, link)).body as { shareToken?: string };
  await ask('watch', 'GET', `/api/shared/${shareToken}`);
  await ask('list links', 'GET', `/api/recordings/shared?workspaceId=${workspaceId}&limit=20`);
  await ask('unshare', 'DELETE', `${path}/share`);
  await ask('delete', 'DELETE', path);
}

async function newProject({ client, workspaceId }: Account): Promise<string> {
  const { body } = await client.call<{ id: string }>('POST', '/api/projects', { name: 'Busy', workspaceId });
  return body.id;
}

/** What a hundred people who ask at the same moment are answered. */
interface LoadResult {
  ratios: Ratio[];
  requests: number;
  /** Refusals, faults and requests without an answer, by what was asked and the status (0 for none). */
  errors: Record<string, number>;
}

/**
 * Lets a hundred people use everything at the same moment, each for so many rounds. How long one waits in the middle
 * says how busy the machine is; how much longer the slowest wait says whether something queues.
 */
export async function loadResult(appUrl: string, rounds = 2): Promise<LoadResult> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newAccount(appUrl)));
  const projects = await Promise.all(accounts.map(newProject));
  const answers: Answered[] = [];
  const people = Array.from({ length: PEOPLE }, async (_person, index) => {
    const account = accounts[index % ACCOUNTS];
    const project = projects[index % ACCOUNTS];
    if (!account || !project) throw new Error('There is no such account');
    for (let round = 0; round < rounds; round += 1) await useAll(account, asking(account, answers), project);
  });
  await Promise.all(people);
  return summary(answers);
}

/** The errors in words. */
export const errorText = ({ requests, errors }: LoadResult): string => {
  const count = Object.values(errors).reduce((sum, each) => sum + each, 0);
  const kinds = Object.entries(errors).map(([what, each]) => `${each} × ${what}`);
  return `${count} errors in ${requests} requests${count > 0 ? `: ${kinds.join(', ')}` : ''}`;
};

function summary(answers: Answered[]): LoadResult {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p50 = median(times);
  const unit = 'p50 of all answers';
  const kinds = [...new Set(answers.map(({ what }) => what))];
  const medianOf = (kind: string) => median(answers.filter(({ what }) => what === kind).map(({ ms }) => ms));
  const errors: Record<string, number> = {};
  for (const { what, status } of answers) {
    if (status === 0 || status >= 400) errors[`${what} ${status}`] = (errors[`${what} ${status}`] ?? 0) + 1;
  }
  return {
    ratios: [
      { what: '100 at a time, p99', ratio: percentile(times, 0.99) / p50, unit },
      { what: '100 at a time, slowest', ratio: (times.at(-1) ?? Number.NaN) / p50, unit },
      ...kinds.map((kind) => ({ what: `100 at a time, ${kind}`, ratio: medianOf(kind) / p50, unit })),
    ],
    requests: answers.length,
    errors,
  };
}
