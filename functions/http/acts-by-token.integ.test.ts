import { expect, it, vi } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { operations } from '#shared/api/catalog.ts';
import { buildPath } from '#shared/api/ground/operation.ts';
import { findTokenActor } from '../domain/identity/tokens/find-token-actor.ts';
import { newPerson, type Person } from '../domain/test-support/people.ts';
import { newTeam } from '../domain/test-support/teams.ts';
import { storeToken } from '../domain/test-support/tokens.ts';
import { administrator } from './test-support/administrator.ts';

const INSTALLATION = '/api/admin/acts';
const program = (text: string) => new TestClient(process.env.APP_URL ?? '').withToken(text);

/** The status of a call, and the code of its refusal. */
async function answer(text: string, path: string): Promise<[number, string?]> {
  const { status, body } = await program(text).call<{ code?: string }>('GET', path);
  return body.code === undefined ? [status] : [status, body.code];
}

it('the record of a workspace is read by tokens of its owner and admins, also by one that is for it alone', async () => {
  const { workspaceId, owner, admin, editor, viewer } = await newTeam();
  const path = `/api/workspaces/${workspaceId}/acts`;
  const read = async ({ actor }: Person, workspaceIds: string[] | null = null) =>
    answer(await storeToken(actor.userId, { scope: 'read', workspaceIds }), path);
  expect(await read(owner)).toEqual([200]);
  expect(await read(admin, [workspaceId])).toEqual([200]);
  expect(await read(owner, ['another'])).toEqual([404, 'NOT_FOUND']);
  for (const person of [editor, viewer]) expect(await read(person)).toEqual([403, 'FORBIDDEN']);
  expect(await read(await newPerson())).toEqual([404, 'NOT_FOUND']);
});

it('the record of the installation is read by a token of an administrator that is limited to no workspace', async () => {
  const { id } = await administrator();
  const refused = [403, 'FORBIDDEN'];
  expect(await answer(await storeToken(id, { scope: 'read' }), INSTALLATION)).toEqual([200]);
  expect(await answer(await storeToken(id, { scope: 'read', workspaceIds: ['one'] }), INSTALLATION)).toEqual(refused);
  const { actor } = await newPerson();
  expect(await answer(await storeToken(actor.userId), INSTALLATION)).toEqual(refused);
});

it('a token of an administrator makes no other call of administrators', async () => {
  const text = await storeToken((await administrator()).id);
  const none = new Proxy({} as Record<string, string>, { get: () => 'none' });
  const others = operations.filter(({ profile, name }) => profile === 'admin' && name !== 'listInstallationActs');
  expect(others.length).toBeGreaterThan(10);
  for (const operation of others) {
    const { body } = await program(text).call<{ code: string }>(operation.method, buildPath(operation, none), {});
    expect(body.code, operation.name).toBe('TOKEN_NOT_ACCEPTED');
  }
});

it('a token of somebody who is no administrator any more is like those of others', async () => {
  const { actor, email } = await newPerson();
  const text = await storeToken(actor.userId, { scope: 'read' });
  const isAdmin = async () => (await findTokenActor(text, null))?.actor.isAdmin;
  vi.stubEnv('ADMIN_EMAILS', email);
  expect(await isAdmin()).toBe(true);
  vi.stubEnv('ADMIN_EMAILS', 'somebody@example.com');
  expect(await isAdmin()).toBe(false);
});

it('a program reads the record page by page from a moment on, each entry once', async () => {
  const { workspaceId, owner } = await newTeam();
  const browser = new TestClient(process.env.APP_URL ?? '').with('sid', owner.sessionToken);
  const make = (name: string) => browser.call('POST', '/api/projects', { name, description: null, workspaceId });
  await make('Before');
  const from = new Date().toISOString();
  const made = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of made) await make(name);
  const text = await storeToken(owner.actor.userId, { scope: 'read', workspaceIds: [workspaceId] });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ from, limit: '2', ...(cursor && { cursor }) });
    const page = await program(text).call<{ on: { name: string } }[]>(
      'GET',
      `/api/workspaces/${workspaceId}/acts?${query}`,
    );
    names.push(...page.body.map(({ on }) => on.name));
    cursor = page.headers.get('x-next-cursor');
  } while (cursor);
  expect(names).toEqual(made.toReversed());
});
