import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/catalog.ts';
import { CALL_CHANGES, changesOf } from './call-changes.ts';

const changing = operations.filter(({ method }) => method !== 'GET');

describe('what a call changes in the cached data', () => {
  it.each(changing.map(({ name }) => name))('is stated for %s', (name) => {
    expect(CALL_CHANGES).toHaveProperty(name);
  });

  it('is stated for no other call', () => {
    expect(Object.keys(CALL_CHANGES).sort()).toEqual(changing.map(({ name }) => name).sort());
  });
});

describe('the answer that a call changes', () => {
  const ids = { id: 'w1', userId: 'u2', invitationId: 'i1', token: 't' };
  const paths = changing.flatMap((operation) => {
    if (!/Workspace|Member|Invitation|Session|Role|unsubscribe/.test(operation.name)) return [];
    return changesOf(operation, { params: ids } as never, {}).flatMap((change) =>
      change.what === 'answer' ? [[operation.name, change.path]] : [],
    );
  });

  it.each(paths)('of %s is that of a GET call: %s', (_name, path) => {
    const gets = operations.filter(({ method }) => method === 'GET').map((operation) => operation.path);
    expect(gets.map((each) => each.replace('{id}', 'w1'))).toContain(path);
  });
});

it('a made file that is saved changes the recording whose video it replaces, and no list', () => {
  const saved = operations.filter(({ name }) => ['attachRecordingVideo', 'attachSegments'].includes(name));
  const version = { id: 'w1_version', versionOf: 'w1_r1' };
  for (const operation of saved) {
    const change = { what: 'file', recordingId: 'w1_r1', next: version };
    expect(changesOf(operation, { params: { id: version.id } } as never, version)).toEqual([change]);
  }
  expect(saved).toHaveLength(2);
});
