import { type Account, newAccount, TEST_PASSWORD } from '../client/test-client.ts';
import { type Answers, answersText, askIn, ratiosOf } from './answers.ts';
import type { Ratio } from './measure.ts';

/** Number of concurrent people, each with one request at a time; every four share an account. */
const PEOPLE = 100;
const ACCOUNTS = 25;

/** Sends a request and reads the JSON answer. */
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

/** The actions of one person: look around, make a recording, move, share, watch and delete it. */
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
 * Lets a hundred people use all functions at the same time, for some rounds each. The median wait shows how busy the
 * machine is; the slowest wait as a multiple of it shows whether requests queue.
 * @returns also a text about the failures
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
