import { describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { project } from '#shared/api/identity/projects.ts';
import { workspace } from '#shared/api/identity/workspaces.ts';
import { namedLink } from '#shared/api/sharing/named-links.ts';
import { person } from '#shared/api/upkeep/people.ts';
import { recording } from '#shared/api/video/recordings.ts';
import { moment } from '#web/lib/moment.ts';
import { queryClient } from '#web/lib/query.ts';
import { CALL_CHANGES, changesOf, collectionsOf, isCached, kindOf } from './call-changes.ts';
import { currentUserQuery } from './current-user.ts';

const changing = operations.filter(({ method }) => method !== 'GET');

const KINDS = { recording, project, workspace, namedLink, person };

/** The kind of the entity that a call answers, by the contract. */
const kindOfAnswer = ({ output }: Pick<Operation, 'output'>) => {
  const { shape = {} } = (output ?? {}) as Partial<z.ZodObject>;
  const hasAll = (schema: z.ZodObject) => Object.keys(schema.shape).every((field) => field in shape);
  return Object.entries(KINDS).find(([, schema]) => hasAll(schema))?.[0];
};

it('a call that changes something states it, unless nothing of that is cached', () => {
  const cached = changing.filter(isCached);
  const unstated = cached.filter(
    (operation) =>
      !(operation.name in CALL_CHANGES) && !kindOfAnswer(operation) && collectionsOf(operation).length === 0,
  );
  expect(unstated.map(({ name }) => name)).toEqual([]);
  const names = changing.map(({ name }) => name);
  expect(Object.keys(CALL_CHANGES).filter((name) => !names.includes(name))).toEqual([]);
});

it.each(
  changing.flatMap((operation) => (operation.output ? [[operation.name, operation]] : [])) as [string, Operation][],
)('the answer of %s is known as the entity that it is, and as no other', (_name, operation) => {
  const { shape } = operation.output as z.ZodObject;
  expect(kindOf(shape ?? {})).toBe(kindOfAnswer(operation));
});

describe('what a call makes stale', () => {
  const ids = { id: 'w1', userId: 'u2', invitationId: 'i1', token: 't' };
  const names = changing.flatMap((operation) => {
    if (!/Workspace|Member|Invitation|Session|Passkey|Role|Token|Webhook|unsubscribe/.test(operation.name)) return [];
    const facts = changesOf(operation, { params: ids } as never, {}, moment());
    return facts.filter((fact) => fact !== 'workspace').map((fact) => [operation.name, fact]);
  });

  it.each(names)('of %s ends the address of a GET call: %s', (_name, fact) => {
    const gets = operations.filter(({ method }) => method === 'GET').map(({ path }) => path.split('/').at(-1));
    expect(gets).toContain(fact);
  });
});

it('a next file that is saved changes the recording whose video it replaces, and no list', () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 'w1_r1' }));
  const saved = operations.filter(({ name }) => ['attachRecordingVideo', 'attachSegments'].includes(name));
  const version = { id: 'w1_version', versionOf: 'w1_r1' };
  for (const operation of saved)
    expect(changesOf(operation, { params: { id: version.id } }, version, moment())).toEqual([]);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/recordings/w1_r1', '/api/recordings/w1_r1']);
  vi.restoreAllMocks();
});

it('a late answer about the user logs nobody in after a log-out', () => {
  const { queryKey } = currentUserQuery;
  const user = { id: 'ada', firstName: 'Ada' } as CurrentUser;
  const change = operations.filter(({ name }) => name === 'updateProfile');
  const answer = () => change.map((each) => changesOf(each, {}, { ...user, firstName: 'Augusta' }, moment()));
  queryClient.setQueryData(queryKey, user);
  expect(answer()).toEqual([['members']]);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ firstName: 'Augusta' });
  queryClient.setQueryData(queryKey, null);
  expect(answer()).toEqual([[]]);
  expect(queryClient.getQueryData(queryKey)).toBeNull();
});
