import { type Account, newAccount, TEST_PASSWORD } from '../client/test-client.ts';
import { type Answers, answersText, askIn, ratiosOf } from './answers.ts';
import type { Ratio } from './measure.ts';

/** People who ask at the same moment, each for one thing after another; every four share an account. */
const PEOPLE = 100;
const ACCOUNTS = 25;

/** Asks one thing after another, as JSON. */
type Ask = (
  what: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  input?: unknown,
) => Promise<{ body: unknown }>;

function asking({ client }: Account, answers: Answers): Ask {
  const ask = askIn(answers, client);
  return async (what, method, path, input) => {
    const { text, headers } = await ask(what, method, path, input === undefined ? {} : { body: JSON.stringify(input) });
    return { body: headers.get('content-type')?.includes('json') ? JSON.parse(text) : {} };
  };
}

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

/**
 * Lets a hundred people use everything at the same moment, each for so many rounds. How long one waits in the middle
 * says how busy the machine is; how much longer the slowest wait says whether something queues.
 * @returns also, in words, what failed
 */
export async function loadTimes(appUrl: string, rounds = 2): Promise<{ ratios: Ratio[]; text: string }> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => newAccount(appUrl)));
  const projects = await Promise.all(accounts.map(newProject));
  const answers: Answers = [];
  const people = Array.from({ length: PEOPLE }, async (_person, index) => {
    const account = accounts[index % ACCOUNTS];
    const project = projects[index % ACCOUNTS];
    if (!account || !project) throw new Error('There is no such account');
    for (let round = 0; round < rounds; round += 1) await useAll(account, asking(account, answers), project);
  });
  await Promise.all(people);
  return { ratios: ratiosOf('100 at a time', answers), text: answersText(answers) };
}
