import { expect, it } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { operations } from '#shared/api/catalog.ts';
import { getUser } from '../data/identity/user.ts';
import { findActor } from '../domain/identity/sessions/find-actor.ts';
import { newPerson } from '../domain/test-support/people.ts';
import { administrator } from './test-support/administrator.ts';
import { requestOf, sendTo } from './test-support/calls.ts';
import { newMatrixFixture } from './test-support/matrix-fixture.ts';
import { clientOf, newPeople } from './test-support/matrix-people.ts';

/** Calls about a workspace, a recording or a project, by its id. */
const ofOthers = operations.filter(
  ({ profile, path }) => profile === 'member' && /^\/api\/(workspaces|recordings|projects)\/\{/.test(path),
);

it('an administrator of the app sees and changes nothing in workspaces of others, call by call', async () => {
  const [user, people] = [await administrator(), await newPeople()];
  const fixture = await newMatrixFixture(people);
  const client = await clientOf(user, 'cookie');
  const open: string[] = [];
  for (const operation of ofOthers) {
    const { status } = await sendTo(operation, await requestOf(operation, fixture, user), client);
    if (status !== 404) open.push(`${operation.name}: ${status}`);
  }
  expect(ofOthers.length).toBeGreaterThan(40);
  expect(open).toEqual([]);
});

it('what an administrator is answered has no password, no secret and no address of a link', async () => {
  const [user, people] = [await administrator(), await newPeople()];
  const fixture = await newMatrixFixture(people);
  const client = await clientOf(user, 'cookie');
  const reading = operations.filter(({ profile, method }) => profile === 'admin' && method === 'GET');
  for (const operation of reading) {
    const answer = await sendTo(operation, await requestOf(operation, fixture, people.owner), client);
    const text = await answer.text();
    expect(answer.status, operation.name).toBe(200);
    for (const secret of [fixture.shareToken, 'passwordHash', 'scrypt', TEST_PASSWORD, 'publicKey', 'secretHash'])
      expect(text.includes(secret), `${operation.name}: ${secret}`).toBe(false);
  }
});

it('an administrator invites a person, and ends and starts an account', async () => {
  const [user, person] = [await administrator(), await newPerson()];
  const client = await clientOf(user, 'cookie');
  const id = person.actor.userId;
  const statusOf = async (path: string, input: object = {}) =>
    (await client.call('POST', `/api/admin/people${path}`, input)).status;
  expect(await statusOf('/invitations', { email: freshEmail() })).toBe(200);
  expect(await statusOf(`/${id}/stop`, { links: 'end' })).toBe(200);
  expect(await findActor(person.sessionToken)).toBeNull();
  expect(await statusOf(`/${id}/start`)).toBe(200);
  expect(await statusOf(`/${id}/verification`)).toBe(409);
  expect(await statusOf(`/${id}/deletion`, { email: person.email, workspaces: [] })).toBe(200);
  expect(await getUser(id)).toBeNull();
});
