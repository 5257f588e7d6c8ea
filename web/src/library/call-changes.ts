import type * as auth from '#shared/api/auth.ts';
import type { Api } from '#shared/api/catalog.ts';
import type { Operation, OutputOf } from '#shared/api/operation.ts';
import type * as recordings from '#shared/api/recordings.ts';
import type { CallArguments } from '../lib/api.ts';
import type { CacheChange } from './changes.ts';
import { currentUserId } from './current-user.ts';
import { workspaceOf } from './library-cache.ts';

/** Names what a call has changed. @param output answer of the server */
type ChangesOf<O> = O extends Operation ? (args: CallArguments<O>, output: OutputOf<O>) => CacheChange[] : never;

type Calls = { [Name in keyof Api]?: ChangesOf<Api[Name]> };

const membersOf = (id: string): CacheChange => ({ what: 'answer', path: `/api/workspaces/${id}/members` });
const invitationsOf = (id: string): CacheChange => ({ what: 'answer', path: `/api/workspaces/${id}/invitations` });
const fileOf = ({ params: { id } }: { params: { id: string } }): CacheChange[] => [{ what: 'file', recordingId: id }];
const fileChanged = (
  { params: { id } }: { params: { id: string } },
  recording: OutputOf<typeof recordings.updateRecording>,
): CacheChange[] => [
  { what: 'answer', path: `/api/recordings/${id}/files` },
  { what: 'recording', recording, isMoved: false },
];
const WORKSPACES: CacheChange = { what: 'answer', path: '/api/workspaces' };
const SESSIONS: CacheChange = { what: 'answer', path: '/api/auth/sessions' };
const PASSKEYS: CacheChange = { what: 'answer', path: '/api/passkeys' };
const SIGN_ON: CacheChange = { what: 'answer', path: '/api/sign-on' };
const TOKENS: CacheChange = { what: 'answer', path: '/api/tokens' };

const recordingChanged = (_args: unknown, recording: OutputOf<typeof recordings.updateRecording>): CacheChange[] => [
  { what: 'recording', recording, isMoved: false },
];
const recordingSaved = (_args: unknown, recording: OutputOf<typeof recordings.updateRecording>): CacheChange[] => [
  // A next file is in no list.
  recording.versionOf === null
    ? { what: 'recordingSaved', recording }
    : { what: 'file', recordingId: recording.versionOf, next: recording },
];
const userChanged = (_args: unknown, user: OutputOf<typeof auth.getCurrentUser>): CacheChange[] => [
  { what: 'user', user },
];

/** What calls change. Mutations state nothing themselves. The test has the reasons for which a call is not here. */
export const CALL_CHANGES = {
  // Lists and counts change together.
  createRecording: ({ input: { workspaceId } }) => [{ what: 'workspace', id: workspaceId }],
  updateRecording: ({ input }, recording) => [
    { what: 'recording', recording, isMoved: input?.projectId !== undefined },
  ],
  attachRecordingVideo: recordingSaved,
  attachSegments: recordingSaved,
  deleteRecording: ({ params: { id } }) => [{ what: 'recordingGone', id }],
  addCaptions: recordingChanged,
  replaceCaptions: recordingChanged,
  setCaptionsLanguage: recordingChanged,
  removeCaptions: recordingChanged,
  transcribe: recordingChanged,
  showTranscript: recordingChanged,
  correctCaptions: recordingChanged,
  restoreCaptions: recordingChanged,
  createFileVersion: fileOf,
  cutRecording: fileChanged,
  retryCut: fileChanged,
  restoreFile: fileChanged,
  deleteFile: fileOf,

  shareRecording: ({ params: { id } }) => [{ what: 'mainLink', recordingId: id }],
  unshareRecording: ({ params: { id } }) => [{ what: 'mainLink', recordingId: id }],
  revokeLinks: (_args, { removed, failed }) => [
    { what: 'mainLinksGone', recordingIds: removed },
    ...failed
      .filter(({ code }) => code === 'NOT_FOUND')
      .map(({ recordingId }): CacheChange => ({ what: 'workspace', id: workspaceOf(recordingId) })),
  ],
  createNamedLink: ({ params: { id } }, link) => [{ what: 'namedLink', recordingId: id, link }],
  changeNamedLink: ({ params: { id } }, link) => [{ what: 'namedLink', recordingId: id, link }],
  revokeNamedLinks: ({ params: { id }, input: { linkIds } }) => [{ what: 'namedLinksGone', recordingId: id, linkIds }],

  createProject: (_args, project) => [{ what: 'project', project, isNew: true }],
  updateProject: (_args, project) => [{ what: 'project', project, isNew: false }],
  deleteProject: ({ params: { id } }) => [{ what: 'projectGone', id }],
  setProjectAccess: ({ params: { id } }) => [{ what: 'projectAccess', id }],

  createWorkspace: () => [WORKSPACES],
  updateWorkspace: () => [WORKSPACES],
  updateTranscription: () => [WORKSPACES],
  deleteWorkspace: () => [WORKSPACES],
  inviteMember: ({ params: { id } }) => [invitationsOf(id)],
  cancelInvitation: ({ params: { id } }) => [invitationsOf(id)],
  acceptInvitation: () => [WORKSPACES],
  changeMemberRole: ({ params: { id } }) => [membersOf(id)],
  // A member who leaves may not read the list any more.
  removeMember: ({ params: { id, userId } }) => (userId === currentUserId() ? [] : [membersOf(id)]),
  handOverWorkspace: ({ params: { id } }) => [membersOf(id), WORKSPACES],

  updateProfile: userChanged,
  setPicture: userChanged,
  removePicture: userChanged,
  setMailPreferences: userChanged,
  unsubscribe: () => [{ what: 'answer', path: '/api/auth/user' }],
  endSession: () => [SESSIONS],
  endOtherSessions: () => [SESSIONS, TOKENS],
  // A sign-on can be removed while there is another way to log in.
  addPasskey: () => [PASSKEYS, SIGN_ON],
  renamePasskey: () => [PASSKEYS],
  removePasskey: () => [PASSKEYS, SIGN_ON],
  createToken: () => [TOKENS],
  revokeToken: () => [TOKENS],
  changePassword: () => [{ what: 'session' }, TOKENS],

  markCommentsRead: ({ params: { id } }) => [{ what: 'commentsRead', recordingId: id }],
} satisfies Calls;

export function changesOf(operation: Operation, args: CallArguments<Operation>, output: unknown): CacheChange[] {
  const changesOfCall = (
    CALL_CHANGES as Record<string, ((args: unknown, output: unknown) => CacheChange[]) | undefined>
  )[operation.name];
  return changesOfCall?.(args, output) ?? [];
}
