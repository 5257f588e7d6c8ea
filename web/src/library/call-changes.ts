import type { Api } from '#shared/api/catalog.ts';
import type { Operation, OutputOf } from '#shared/api/ground/operation.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { type CallArguments, onChange } from '#web/lib/api.ts';
import { isOutcomeUnknown } from '#web/lib/http/api-error.ts';
import { queryClient } from '#web/lib/query.ts';
import { currentUserId, currentUserQuery } from './current-user.ts';
import { type Fields, gone, idsWhere, type Kind, patch, put } from './store/entities.ts';
import { readRecording, tell } from './store/facts.ts';

/**
 * Adds to the store what a call has changed.
 * @param output answer of the server @param began `moment` at which the call was made @returns facts for `tell`
 */
type ChangeOf<O> = O extends Operation
  ? (args: CallArguments<O>, output: OutputOf<O>, began: number) => readonly string[]
  : never;

type Calls = { [Name in keyof Api]?: ChangeOf<Api[Name]> };

/** Fields that only the answers of one kind have. */
const MARKS = [
  ['recording', 'transcodeStatus'],
  ['project', 'recordingCount'],
  ['workspace', 'isPersonal'],
  ['namedLink', 'viewLimit'],
  ['person', 'stoppedAt'],
] as const satisfies { [K in Kind]: readonly [K, keyof Fields<K>] }[Kind][];

/** The kind of an answer that is an entity. */
export const kindOf = (output: object): Kind | undefined => MARKS.find(([, field]) => field in output)?.[0];

const COLLECTIONS = /\/(members|invitations|sessions|passkeys|sign-on|tokens|webhooks|files|recovery)(?=\/|$)/g;

/** The collection that a call is about, whose GET call says what it is after the change; none for entities. */
export const collectionsOf = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(COLLECTIONS)].flatMap(([, name]) => name ?? []);

/** Calls that change nothing in the cached data. */
const UNCACHED = [
  // The screens of `features/auth` replace all cached data when the user changes.
  /^POST \/api\/auth\/(login|logout|signup|verify-email|resend-verification|forgot-password|reset-password|passkey|passkey\/options|sign-on|sign-on\/.+)$/,
  // A proof is of the session.
  /^POST \/api\/account\/proof$/,
  /^POST \/api\/account\/deletion$/,
  // The list of people shows neither.
  /^POST \/api\/admin\/people\/(invitations|\{id\}\/verification)$/,
  // No list shows an upload before it is attached.
  /^\w+ \/api\/objects\/(upload|multipart)(\/|$)/,
  /^POST \/api\/recordings\/\{id\}\/segments$/,
  /^PUT \/api\/recordings\/\{id\}\/segments\/saving$/,
  // The page of a link caches nothing.
  /^\w+ \/api\/shared\/\{shareToken\}\//,
  // The panel of comments, which is also on the page of a link, has their only list.
  /^\w+ \/api\/recordings\/\{id\}\/(comments|reactions)(\/|$)/,
  // They read: what they ask for is too long for an address.
  /^POST \/api\/workspaces\/\{workspaceId\}\/(captions\/search|links\/figures)$/,
];

/** Whether screens show something that a call changes. */
export const isCached = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  !UNCACHED.some((form) => form.test(`${method} ${path}`));

type OfOne = { params: { id: string } };

const tells =
  (...facts: string[]) =>
  () =>
    facts;

const removes = (kind: Kind) => (args: OfOne) => gone(kind, args.params.id);

/** A recording is read again: the answer does not say what it is now. */
function reread(id: string, began: number, ...facts: string[]): readonly string[] {
  const changed = patch('recording', { id }, began);
  void readRecording(id, ...facts);
  return changed;
}

const rereads =
  (...facts: string[]) =>
  ({ params: { id } }: OfOne, _output: unknown, began: number) =>
    reread(id, began, ...facts);

function savesRecording(_args: unknown, recording: Recording, began: number): readonly string[] {
  const facts = put('recording', recording, began);
  // A next file is in no list. A link that was copied during the recording shows its name and its length.
  if (recording.versionOf === null) return [...facts, 'recording+'];
  return reread(recording.versionOf, began, 'files');
}

function cuts(_args: unknown, recording: Recording, began: number): readonly string[] {
  return [...put('recording', recording, began), 'files'];
}

function changesUser(_args: unknown, user: OutputOf<Api['updateProfile']>): readonly string[] {
  // After a log-out, a late answer logs nobody in.
  if (user.id !== currentUserId()) return [];
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  // Lists of members show the name and the picture.
  return ['members'];
}

const unshared = (id: string, began: number) =>
  patch('recording', { id, isShared: false, shareToken: null, shareExpiresAt: null }, began);

const LINKS = 'recording.isShared';

/**
 * What calls change whose answer is no entity, or does not say all. Mutations state nothing themselves. The test has the
 * reasons for which a call is not here.
 */
export const CALL_CHANGES = {
  createRecording: tells('recording+'),
  attachRecordingVideo: savesRecording,
  attachSegments: savesRecording,
  deleteRecording: removes('recording'),
  createFileVersion: rereads('files'),
  cutRecording: cuts,
  retryCut: cuts,
  deleteFile: rereads('files'),
  markCommentsRead: ({ params: { id } }, _output, began) => patch('recording', { id, hasUnreadComments: false }, began),

  shareRecording: rereads(LINKS),
  unshareRecording: rereads(LINKS),
  revokeLinks: (_args, { removed, failed }, began) => [
    LINKS,
    ...removed.flatMap((id) => unshared(id, began)),
    ...(failed.some(({ code }) => code === 'NOT_FOUND') ? ['workspace'] : []),
  ],
  revokeNamedLinks: ({ params: { id }, input: { linkIds } }) =>
    gone('namedLink', ...(linkIds === 'all' ? idsWhere('namedLink', (link) => link.recordingId === id) : linkIds)),

  deleteProject: removes('project'),
  setProjectAccess: tells('access'),

  createWorkspace: tells('workspaces'),
  deleteWorkspace: tells('workspaces'),
  inviteMember: tells('invitations'),
  acceptInvitation: tells('workspaces'),
  // A member who leaves may not read the list any more.
  removeMember: ({ params: { userId } }) => (userId === currentUserId() ? [] : ['members']),
  handOverWorkspace: tells('members', 'workspaces'),

  updateProfile: changesUser,
  setPicture: changesUser,
  removePicture: changesUser,
  setMailPreferences: changesUser,
  unsubscribe: tells('user'),
  // All addresses that the server signed have ended.
  changePassword: tells('everything'),

  deletePerson: removes('person'),
} satisfies Calls;

/** Like each of `CALL_CHANGES`, for every call. */
export function changesOf(operation: Operation, args: unknown, output: unknown, began: number): readonly string[] {
  type Change = (args: never, output: never, began: number) => readonly string[];
  const calls: Readonly<Record<string, Change | undefined>> = CALL_CHANGES;
  const change = calls[operation.name];
  if (change) return change(args as never, output as never, began);
  const kind = typeof output === 'object' && output ? kindOf(output) : undefined;
  return [...collectionsOf(operation), ...(kind ? put(kind, output as Fields<Kind>, began) : [])];
}

/**
 * Adds to the store what every call has changed. A collection is also read again after a refusal, which a change on
 * another device may have caused, and everything when the answer is lost: the server may have done the call.
 * @returns ends that
 */
export const keepCurrent = (): (() => void) =>
  onChange(
    (...call) => void tell(...changesOf(...call)),
    (operation, error) =>
      void tell(...(isOutcomeUnknown(error) && isCached(operation) ? ['everything'] : collectionsOf(operation))),
  );
