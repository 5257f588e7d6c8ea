import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/catalog.ts';
import { CALL_CHANGES, changesOf } from './call-changes.ts';

const changing = operations.filter(({ method }) => method !== 'GET');

/** Calls that change nothing in the cached data. */
const UNCACHED = [
  // The screens of `features/auth` replace all cached data when the user changes.
  /^POST \/api\/auth\/(login|logout|signup|verify-email|resend-verification|forgot-password|reset-password|passkey|passkey\/options|sign-on|sign-on\/.+)$/,
  // Few people sign on: the card in the settings refetches it itself.
  /^DELETE \/api\/sign-on$/,
  // A proof is of the session.
  /^POST \/api\/account\/proof$/,
  // What a browser needs to make a passkey.
  /^POST \/api\/passkeys\/options$/,
  /^POST \/api\/account\/deletion$/,
  // The screen of administrators refetches its lists itself, until a run has ended.
  /^POST \/api\/admin\/recovery\//,
  // Neither do other screens show what administrators see of people: their list takes the answers itself.
  /^POST \/api\/admin\/people\//,
  // No list shows an upload before it is attached.
  /^\w+ \/api\/objects\/(upload|multipart)(\/|$)/,
  /^POST \/api\/recordings\/\{id\}\/segments$/,
  /^PUT \/api\/recordings\/\{id\}\/segments\/saving$/,
  // The card of webhooks, which has their only list, refetches it itself.
  /^\w+ \/api\/workspaces\/\{workspaceId\}\/webhooks(\/|$)/,
  // The page of a link caches nothing.
  /^\w+ \/api\/shared\/\{shareToken\}\//,
  // The panel of comments, which is also on the page of a link, has their only list.
  /^\w+ \/api\/recordings\/\{id\}\/(comments|reactions)(\/|$)/,
  // They read: what they ask for is too long for an address.
  /^POST \/api\/workspaces\/\{workspaceId\}\/(captions\/search|links\/figures)$/,
];

it('a call that changes something states it, unless nothing of that is cached', () => {
  const cached = changing.filter(({ method, path }) => !UNCACHED.some((form) => form.test(`${method} ${path}`)));
  const unstated = cached.map(({ name }) => name).filter((name) => !(name in CALL_CHANGES));
  expect(unstated).toEqual([]);
  const names = changing.map(({ name }) => name);
  expect(Object.keys(CALL_CHANGES).filter((name) => !names.includes(name))).toEqual([]);
});

describe('the answer that a call changes', () => {
  const ids = { id: 'w1', userId: 'u2', invitationId: 'i1', token: 't' };
  const paths = changing.flatMap((operation) => {
    if (!/Workspace|Member|Invitation|Session|Passkey|Role|unsubscribe/.test(operation.name)) return [];
    return changesOf(operation, { params: ids } as never, {}).flatMap((change) =>
      change.what === 'answer' ? [[operation.name, change.path]] : [],
    );
  });

  it.each(paths)('of %s is that of a GET call: %s', (_name, path) => {
    const gets = operations.filter(({ method }) => method === 'GET').map((operation) => operation.path);
    expect(gets.map((each) => each.replace('{id}', 'w1'))).toContain(path);
  });
});

it('a next file that is saved changes the recording whose video it replaces, and no list', () => {
  const saved = operations.filter(({ name }) => ['attachRecordingVideo', 'attachSegments'].includes(name));
  const version = { id: 'w1_version', versionOf: 'w1_r1' };
  for (const operation of saved) {
    const change = { what: 'file', recordingId: 'w1_r1', next: version };
    expect(changesOf(operation, { params: { id: version.id } } as never, version)).toEqual([change]);
  }
  expect(saved).toHaveLength(2);
});
