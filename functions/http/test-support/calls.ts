import type * as z from 'zod';
import { freshEmail, signupForm, TEST_PASSWORD, type TestClient, whenAdmitted } from '#scripts/client/test-client.ts';
import { SoftwareAuthenticator } from '#scripts/test-support/software-authenticator.ts';
import type { Api } from '#shared/api/catalog.ts';
import { buildPath, type Operation } from '#shared/api/ground/operation.ts';
import type { webhookInput } from '#shared/api/telling/webhook-form.ts';
import type { EventName } from '#shared/model/ground/event.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { TEST_EVENT } from '#shared/model/telling/webhook.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { apply } from '../../data/ground/apply.ts';
import { listStoredTokens } from '../../data/identity/token.ts';
import type { User } from '../../data/identity/user.ts';
import { addDelivery, newDelivery } from '../../data/telling/delivery.ts';
import { NEW_PACE, putWebhook } from '../../data/telling/webhook.ts';
import { newUnsubscribeToken } from '../../domain/ground/mail/unsubscribe-token.ts';
import { beginPasskeyLogin } from '../../domain/identity/passkeys/log-in-by-passkey.ts';
import { beginPasskey } from '../../domain/identity/passkeys/manage-passkeys.ts';
import { beginSession, parseSessionToken, sessionIdOf } from '../../domain/identity/sessions/session-token.ts';
import { actorOf } from '../../domain/test-support/actors.ts';
import { jpegOf } from '../../domain/test-support/jpeg.ts';
import { newPasskey } from '../../domain/test-support/passkeys.ts';
import { freshAddress, freshBrowser } from '../../domain/test-support/people.ts';
import {
  sendParts,
  startMultipart,
  upload,
  uploadCaptions,
  uploadThumbnail,
  WEBM_HEADER,
} from '../../domain/test-support/recordings.ts';
import { sendAll } from '../../domain/test-support/segmented-recordings.ts';
import { storeToken } from '../../domain/test-support/tokens.ts';
import { renewSegmentUpload } from '../../domain/video/segments/renew-segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { MatrixFixture } from './matrix-fixture.ts';
import { CALLERS, type Caller, type People } from './matrix-people.ts';

/** All calls, by the names of their contracts. */
export type OperationName = { [Name in keyof Api]: Api[Name] extends Operation ? Name : never }[keyof Api];

type Statuses = [number, number, number, number, number, number, number, number];

/** In place of the status of a call that is done. */
const OK = 0;

/**
 * Groups of people who may make a call: the status for each of `CALLERS`. It is 404 for objects of another tenant, as if
 * they did not exist. An unverified account gets the same answers as a caller who is signed out.
 */
const GROUPS = {
  anyone: [OK, OK, OK, OK, OK, OK, OK, OK],
  // Nobody in the matrix is an administrator of the application: see administrator-sees.integ.test.ts.
  administrators: [401, 401, 403, 403, 403, 403, 403, 403],
  users: [401, 401, OK, OK, OK, OK, OK, OK],
  members: [401, 401, 404, OK, OK, OK, OK, OK],
  editors: [401, 401, 404, 403, OK, OK, OK, OK],
  // Who made the thing, and those who may change what others made.
  makers: [401, 401, 404, 403, 403, OK, OK, OK],
  onlyMaker: [401, 401, 404, 403, 403, OK, 403, 403],
  // For everyone else, an upload does not exist.
  uploader: [401, 401, 404, 404, 404, OK, 404, 404],
  admins: [401, 401, 404, 403, 403, 403, OK, OK],
  owner: [401, 401, 404, 403, 403, 403, 403, OK],
  // Members write as themselves. The link accepts guests with an address, whom guests.integ.test.ts tests.
  membersAtLink: [403, 403, 403, OK, OK, OK, OK, OK],
} satisfies Record<string, Statuses>;

type Who = keyof typeof GROUPS | Statuses;

type Made<T> = T | ((fixture: MatrixFixture, caller: User) => T | Promise<T>);

/** What a request has besides the ids of its path, so that it is valid for callers who may make it. */
interface More {
  /** The path that people open, if the edge rewrites it. */
  address?: Made<string>;
  /** Parameters that are not those of the fixture: see `paramsOf`. */
  params?: Made<Record<string, string>>;
  query?: Made<Record<string, unknown>>;
  input?: Made<object>;
  /** The status for those who may, unless it is the one of the contract: what they ask for cannot be done here. */
  status?: number;
  /** Whether it takes from the next call what it acts on, or closes it: each has a fixture of its own. */
  isConsuming?: true;
  /** Whether it ends the sessions of the other calls: it has people of its own. */
  endsSessions?: true;
}

/** The acts that a call states, with the test that shows them if the request here does not make them; or why none. */
type Acts = EventName | EventName[] | { acts: EventName[]; file: string } | { reason: string };

/** The limits that count a call, with the file that counts it if the request here does not get as far. */
type Limits = string[] | { limits: string[]; file: string };

/** What a call does, in respect of limits. `none` has the reason why no limit of a person or a workspace counts it. */
type Effect =
  | { kind: 'reads' }
  | { kind: 'ends' }
  | { kind: 'creates'; limits: Limits }
  | { kind: 'none'; reason: string };

export interface Call extends More {
  who: Who;
  effect: Effect;
  acts: Acts;
}

const reads = (who: Who, more: More = {}): Call => ({
  who,
  effect: { kind: 'reads' },
  acts: { reason: 'It reads.' },
  ...more,
});

/** A call that removes, ends or stops something: no limit refuses it. */
const ends = (who: Who, acts: Acts, more: More = {}): Call => ({ who, effect: { kind: 'ends' }, acts, ...more });

/** A call that stores, sends or starts something new: each of its limits refuses it. */
const creates = (limits: Limits, who: Who, acts: Acts, more: More = {}): Call => ({
  who,
  effect: { kind: 'creates', limits },
  acts,
  ...more,
});

const uncounted =
  (reason: string) =>
  (who: Who, acts: Acts, more: More = {}): Call => ({ who, effect: { kind: 'none', reason }, acts, ...more });

const changes = uncounted('It changes what exists.');
const completes = uncounted('It ends what another call has begun, which was counted.');
const proves = uncounted('It proves something, and creates nothing: guesses are limited by the address.');
const visits = uncounted('A visitor of a link has no account: the address and the link have limits.');
const startsOnce = uncounted('It does not start again what is in progress, or done.');

const of = (what: string) => [`${what}ByUser`, `${what}ByWorkspace`];
const countedIn = (file: string, ...limits: string[]) => ({ limits, file });
const shownBy = (file: string, ...acts: EventName[]) => ({ acts, file });
const no = (reason: string) => ({ reason });

const UPLOADS = ['uploadsByUser', 'bytesByUser'];
const RECOVERY = 'functions/domain/upkeep/admin/recovery.integ.test.ts';
const RETRIES = 'functions/domain/upkeep/admin/failed-joins.integ.test.ts';
const SIGN_ON = 'functions/domain/identity/sign-on/sign-on.integ.test.ts';
const PASSKEYS = 'functions/domain/identity/passkeys/passkeys.integ.test.ts';
const PEOPLE = 'functions/domain/upkeep/people/people.integ.test.ts';
const RECORDING = no('Making and sending recordings is what people are here for; lists show who made them.');
const OWN = no('It concerns the person alone, and changes no access.');
const CAPTIONS = no('Captions are texts of a recording.');
const COMMENTS = no('A comment is its own entry: its place shows who wrote it.');
const LINK = no('A visitor of a link has no account. The figures of the link count visits.');
const GUARD = no('It proves something on the way to another call, which is an entry.');
const DELIVERY = no('It changes nothing here: the list of deliveries shows it.');

const appUrl = process.env.APP_URL ?? '';
const texts = { name: 'Renamed', description: 'Text' };
const video = Buffer.concat([WEBM_HEADER, Buffer.from('and no pictures')]);
const password = { password: TEST_PASSWORD };

const onCutRecording = ({ cutRecordingId: id }: MatrixFixture) => ({ id });
const onEmptyRecording = ({ emptyRecordingId: id }: MatrixFixture) => ({ id });
const onReplaced = ({ replacedRecordingId: id }: MatrixFixture) => ({ id, number: '0' });
const freshly = () => ({ email: freshEmail() });

/** An upload of the author with a single PUT. */
const onSingleUpload = async ({ people }: MatrixFixture) => {
  const uploadURL = await uploadThumbnail(actorOf(people.author.id));
  return { uploadId: new URL(uploadURL).pathname.split('/').at(-1) ?? '' };
};

/** An upload of the author that has received all its parts. */
const onUpload = async ({ people }: MatrixFixture) => {
  const author = actorOf(people.author.id);
  const uploadId = await startMultipart(author, video.length);
  await sendParts(author, uploadId, video);
  return { uploadId };
};

const newCaptions = async (_fixture: MatrixFixture, caller: User) => ({
  uploadURL: await uploadCaptions(actorOf(caller.id), 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello'),
});

const noSegments = {
  segmentUploadId: 'none',
  playlist: {
    version: 1,
    mimeType: 'video/webm;codecs="vp8"',
    state: 'ended',
    pages: [],
    segments: [],
    init: { bytes: 1, etag: `"${'0'.repeat(32)}"` },
  },
  fileSize: 1,
  duration: 1,
};

/** Begins to send segments of a recording of the author. */
const beginSegments = (author: User, recordingId: string) =>
  renewSegmentUpload(actorOf(author.id), recordingId, { isWatchable: false, behindMs: 0 });

/** A passkey of the caller. */
const onPasskey = async (_fixture: MatrixFixture, caller: User) => ({
  id: (await newPasskey(actorOf(caller.id), { origin: appUrl })).passkey.id,
});

const webhook = {
  name: 'Tickets',
  url: 'https://hooks.invalid/hook',
  format: 'standard',
  events: ['recording.ready'],
  tellsRestricted: false,
} satisfies z.output<typeof webhookInput>;

/** A webhook of the owner, and a delivery of it. Each call has its own, beyond the limit of a workspace. */
const onDelivery = async ({ workspaceId, people }: MatrixFixture) => {
  const [webhookId, deliveryId, createdAt] = [newId(), newId(), isoNow()];
  const facts = { workspaceId, createdBy: people.owner.id, createdAt, failingSince: null, version: 0 };
  const attempts = { pace: NEW_PACE, hasParked: false };
  const secrets = { secret: 'whsec_AAAA', oldSecret: null, oldSecretEndsAt: null, earlierSecrets: [] };
  const stored = { ...webhook, ...facts, ...attempts, ...secrets, id: webhookId, state: 'paused' } as const;
  await apply([putWebhook(stored)]);
  await addDelivery(newDelivery({ workspaceId, webhookId, id: deliveryId }, { event: TEST_EVENT, createdAt }));
  return { workspaceId, webhookId, deliveryId };
};

/**
 * All calls: who may make them, what limits count them, what acts they state, and a request of each. The tests that walk
 * calls read it; what the contract says (method, scope, status, path) is not repeated.
 */
export const CALLS: Record<OperationName, Call> = {
  getHealth: reads('anyone'),
  getSupport: reads('anyone'),
  getVersion: reads('administrators'),
  getRecoveryStatus: reads('administrators'),
  startRecovery: startsOnce('administrators', shownBy(RECOVERY, 'recovery.started')),
  controlRecovery: ends('administrators', shownBy(RECOVERY, 'recovery.switched'), { input: { action: 'stop' } }),
  listFailedConversions: reads('administrators', { query: { state: 'stuck' } }),
  retryRecording: creates(['retryByUser'], 'administrators', shownBy(RETRIES, 'recording.retried')),
  listPeople: reads('administrators'),
  describePeople: reads('administrators', { query: (_fixture, caller) => ({ ids: caller.id }) }),
  stopPerson: ends('administrators', shownBy(PEOPLE, 'user.stopped'), { input: { links: 'keep' } }),
  startPerson: changes('administrators', shownBy(PEOPLE, 'user.started')),
  sendPersonVerification: creates(
    countedIn('domain/identity/auth/resend-verification.ts', 'resendByUser', 'resendByAddress'),
    'administrators',
    shownBy(PEOPLE, 'user.verification_sent'),
  ),
  getPersonDeletion: reads('administrators'),
  deletePerson: ends('administrators', shownBy(PEOPLE, 'user.deleted'), {
    input: () => ({ ...freshly(), workspaces: [] }),
  }),
  invitePerson: creates(['invitePersonByUser', 'inviteByEmail'], 'administrators', shownBy(PEOPLE, 'user.invited'), {
    input: freshly,
  }),
  getInstallation: reads('administrators'),
  listStoredWorkspaces: reads('administrators'),
  countObjects: reads('administrators'),
  listInstallationActs: reads('administrators'),
  listActs: reads('admins'),

  getCurrentUser: reads('users'),
  updateProfile: changes('users', 'user.profile_changed', { input: { firstName: 'Ada', lastName: 'Byron' } }),
  setPicture: completes('users', 'user.profile_changed', {
    input: async (_fixture, caller) => ({
      uploadURL: await upload(actorOf(caller.id), Buffer.from(jpegOf(256, 256)), 'image/jpeg'),
    }),
  }),
  removePicture: ends('users', 'user.profile_changed'),
  setMailPreferences: changes('users', OWN, { input: { firstViews: false } }),
  // The token of a mail identifies the user.
  openUnsubscribe: reads('anyone', { params: { token: 'none' } }),
  unsubscribe: ends('anyone', OWN, {
    params: async (_fixture, caller) => ({ token: await newUnsubscribeToken(caller.id) }),
  }),
  proveSelf: proves('users', GUARD, { input: password }),
  getDeletionPlan: reads('users'),
  // The owner's request does not state what happens to the workspace with members.
  deleteAccount: ends([401, 401, OK, OK, OK, OK, OK, 409], 'user.deleted', {
    input: (_fixture, { email }) => ({ email, ...password, workspaces: [] }),
    isConsuming: true,
    endsSessions: true,
  }),
  changePassword: proves('users', 'user.password_changed', {
    input: { currentPassword: TEST_PASSWORD, password: `${TEST_PASSWORD}!`, confirmPassword: `${TEST_PASSWORD}!` },
    endsSessions: true,
  }),
  listSessions: reads('users'),
  // Ends another session of the caller.
  endSession: ends('users', 'session.other_ended', {
    params: async (_fixture, caller) => {
      const { sessionToken, change } = beginSession(caller);
      await apply([change]);
      return { id: sessionIdOf(parseSessionToken(sessionToken)?.secretHash ?? '') };
    },
  }),
  endOtherSessions: ends('users', 'session.all_ended', { endsSessions: true }),
  listPasskeys: reads('users'),
  beginPasskey: creates(['addPasskeyByUser'], 'users', GUARD),
  // The challenge is that of another session: passkeys.integ.test.ts adds some.
  addPasskey: completes('users', shownBy(PASSKEYS, 'passkey.added'), {
    input: async (_fixture, caller) => {
      const options = await beginPasskey(actorOf(caller.id), {}, freshBrowser(), appUrl);
      return { name: 'Laptop', ...new SoftwareAuthenticator(appUrl).make(options) };
    },
    status: 400,
  }),
  renamePasskey: changes('users', OWN, { params: onPasskey, input: { name: 'Phone' } }),
  removePasskey: ends('users', 'passkey.removed', { params: onPasskey }),
  beginPasskeyLogin: creates(['passkeyChallengeByAddress'], 'anyone', GUARD),
  logInByPasskey: proves('anyone', 'session.begun', {
    input: async ({ people }) => {
      const { authenticator } = await newPasskey(actorOf(people.target.id), { origin: appUrl });
      return authenticator.answer(await beginPasskeyLogin(freshAddress(), appUrl));
    },
  }),
  // Nobody signs on here: functions/http/sign-on.integ.test.ts has a provider.
  beginSignOn: creates(countedIn('domain/identity/sign-on/begin-sign-on.ts', 'signOnByAddress'), 'anyone', GUARD, {
    status: 409,
  }),
  endSignOn: reads('anyone', { status: 409 }),
  joinSignOn: proves('anyone', shownBy(SIGN_ON, 'user.sign_on_joined'), { input: password, status: 409 }),
  mailSignOnJoin: creates(countedIn('domain/identity/accounts/join-account.ts', 'joinMailByUser'), 'anyone', GUARD, {
    status: 409,
  }),
  getSignOn: reads('users', { status: 409 }),
  unlinkSignOn: ends('users', shownBy(SIGN_ON, 'user.sign_on_removed'), { status: 409 }),
  // The provider sends a form.
  endSignedOn: ends('anyone', no('The provider ends sessions that it began.'), {
    input: { logout_token: 'a.b.c' },
    status: 415,
  }),
  listTokens: reads('users'),
  createToken: creates(['createTokenByUser'], 'users', 'token.created', {
    input: { name: 'A program', scope: 'read', workspaceIds: null, days: 7 },
  }),
  revokeToken: ends('users', 'token.revoked', {
    params: async (_fixture, caller) => {
      await storeToken(caller.id);
      const [token] = await listStoredTokens(caller.id);
      return { id: token?.id ?? '' };
    },
  }),
  login: proves('anyone', 'session.begun', { input: ({ people }) => ({ email: people.target.email, ...password }) }),
  loginRedirect: reads('anyone'),
  signup: creates(['signupByAddress', 'codeByEmailFrom', 'codeByEmail'], 'anyone', GUARD, {
    input: () => signupForm(freshEmail()),
  }),
  verifyEmail: proves(
    'anyone',
    shownBy('functions/domain/identity/auth/verify-email.integ.test.ts', 'user.signed_up'),
    { input: { userId: 'nobody', code: '000000' }, status: 400 },
  ),
  resendVerification: creates(['resendByAddress'], 'anyone', GUARD, { input: { userId: 'nobody' }, status: 404 }),
  logout: ends('anyone', 'session.ended'),
  forgotPassword: creates(['forgotByAddress'], 'anyone', 'user.password_forgotten', {
    input: ({ people }) => ({ email: people.target.email }),
  }),
  resetPassword: proves('anyone', shownBy(PEOPLE, 'user.password_reset'), {
    input: { token: 'none', ...password, confirmPassword: TEST_PASSWORD },
    status: 400,
  }),

  listWorkspaces: reads('users'),
  createWorkspace: creates(
    ['createWorkspaceByUser'],
    'users',
    no('The record of a workspace begins with it: its owner made it.'),
    { input: texts },
  ),
  updateWorkspace: changes('admins', 'workspace.changed', { input: texts }),
  updateTranscription: changes('admins', 'workspace.transcription_changed', {
    input: { mode: 'asked', languages: ['en-US'] },
  }),
  deleteWorkspace: ends('owner', 'workspace.deleted', { isConsuming: true }),
  listWorkspaceRecordings: reads('members'),
  readLibrary: reads('members'),
  batchGetRecordings: reads('members', { query: ({ recordingId }) => ({ ids: recordingId }) }),
  getWorkspaceStats: reads('members'),
  listWorkspaceProjects: reads('members'),
  createProject: creates(of('project'), 'editors', 'project.created', {
    input: ({ workspaceId }) => ({ ...texts, workspaceId }),
  }),
  // The project belongs to the author and is open to the workspace. Restricted ones: project-access.integ.test.ts.
  getProject: reads('members'),
  listProjectRecordings: reads('members'),
  updateProject: changes('makers', 'project.changed', { input: texts }),
  deleteProject: ends('makers', 'project.deleted', { query: { deleteRecordings: true }, isConsuming: true }),
  getProjectAccess: reads('makers'),
  setProjectAccess: changes('makers', 'project.access_changed', {
    input: ({ people }) => ({
      accessLevel: 'restricted',
      permissions: [{ userId: people.target.id, permission: 'view' }],
    }),
    isConsuming: true,
  }),
  listMembers: reads('members'),
  changeMemberRole: changes('admins', 'member.role_changed', { input: { role: 'editor' } }),
  handOverWorkspace: changes('owner', 'workspace.handed_over', {
    input: ({ people }) => ({ userId: people.target.id }),
    isConsuming: true,
  }),
  removeMember: ends('admins', 'member.removed', { isConsuming: true }),
  listInvitations: reads('members'),
  inviteMember: creates([...of('invite'), 'inviteByEmailFrom', 'inviteByEmail'], 'admins', 'invitation.created', {
    input: () => ({ ...freshly(), role: 'viewer' }),
  }),
  cancelInvitation: ends('admins', 'invitation.cancelled', { isConsuming: true }),
  getInvitation: reads('anyone'),
  // The invitation is for the stranger.
  acceptInvitation: completes([401, 401, OK, 403, 403, 403, 403, 403], 'member.joined', { isConsuming: true }),

  createRecording: creates(of('recordings'), 'editors', RECORDING, {
    input: ({ workspaceId }) => ({ name: 'A recording', recordingType: 'screen', workspaceId }),
  }),
  getRecording: reads('members'),
  updateRecording: changes('makers', ['recording.changed', 'recording.moved'], {
    input: ({ projectId }) => ({ ...texts, showsDescription: true, projectId }),
  }),
  attachRecordingVideo: completes('makers', RECORDING, {
    params: onEmptyRecording,
    input: async (_fixture, caller) => ({
      videoURL: await upload(actorOf(caller.id), video),
      fileSize: video.length,
      duration: 1,
    }),
    isConsuming: true,
  }),
  // Only the maker of a recording sends its segments. Others who may change the recording may not.
  renewSegmentUpload: creates(UPLOADS, 'onlyMaker', RECORDING, {
    params: onEmptyRecording,
    input: { isWatchable: false },
    isConsuming: true,
  }),
  setSaving: changes('onlyMaker', RECORDING, {
    params: onEmptyRecording,
    input: async ({ emptyRecordingId, people: { author } }, { id }) => ({
      segmentUploadId: id === author.id ? (await beginSegments(author, emptyRecordingId)).segmentUploadId : 'none',
      isSaving: false,
    }),
    isConsuming: true,
  }),
  attachSegments: completes('onlyMaker', RECORDING, {
    params: onEmptyRecording,
    input: async ({ emptyRecordingId, people: { author } }, { id }) =>
      id === author.id ? sendAll(await beginSegments(author, emptyRecordingId)) : noSegments,
    isConsuming: true,
  }),
  deleteRecording: ends('makers', 'recording.deleted', { isConsuming: true }),
  addCaptions: creates(of('captions'), 'makers', CAPTIONS, {
    input: async (...made) => ({ ...(await newCaptions(...made)), language: 'de', label: 'Deutsch' }),
    isConsuming: true,
  }),
  replaceCaptions: creates(of('captions'), 'makers', CAPTIONS, { input: newCaptions, isConsuming: true }),
  setCaptionsLanguage: changes('makers', CAPTIONS, { input: { language: 'de' } }),
  removeCaptions: ends('makers', CAPTIONS, { isConsuming: true }),
  // Restricted projects: search-captions.integ.test.ts.
  searchCaptions: reads('members', { input: { text: 'hello' } }),
  // The stack of the tests has no engine.
  transcribe: creates(of('transcribe'), 'makers', CAPTIONS, { status: 409 }),
  showTranscript: changes('makers', CAPTIONS, { input: { isShown: true } }),
  correctCaptions: creates(of('captions'), 'makers', CAPTIONS, {
    input: { lines: [{ number: 0, text: 'Good day' }] },
    isConsuming: true,
  }),
  listCaptionsVersions: reads('makers'),
  restoreCaptions: creates(of('captions'), 'makers', CAPTIONS, { input: {}, isConsuming: true }),
  listFileVersions: reads('makers'),
  createFileVersion: creates(of('recordings'), 'makers', RECORDING, { input: { keepsTexts: true }, isConsuming: true }),
  cutRecording: ends('makers', 'recording.cut', {
    params: onCutRecording,
    input: { kept: [[0, 2000]], fileVersion: 0 },
    isConsuming: true,
  }),
  // There is nothing to retry.
  retryCut: creates(of('changeVideo'), 'makers', RECORDING, { status: 409 }),
  restoreFile: creates(of('changeVideo'), 'makers', 'recording.file_restored', {
    params: onReplaced,
    isConsuming: true,
  }),
  deleteFile: ends('makers', 'recording.file_deleted', { params: onReplaced, isConsuming: true }),
  createUpload: creates(UPLOADS, 'users', RECORDING, { input: { contentType: 'video/webm' } }),
  abortUpload: ends('uploader', RECORDING, { params: onSingleUpload }),
  createMultipart: creates(UPLOADS, 'users', RECORDING, {
    input: { contentType: 'video/webm', fileSize: video.length },
  }),
  signParts: completes('uploader', RECORDING, { params: onUpload, input: { partNumbers: [1] } }),
  listParts: reads('uploader', { params: onUpload }),
  completeMultipart: completes('uploader', RECORDING, { params: onUpload }),
  abortMultipart: ends('uploader', RECORDING, { params: onUpload }),
  getObject: reads('members'),
  getObjectChunk: reads('members', { query: { chunk: 0 } }),
  getShownFile: reads('members'),

  shareRecording: creates(of('link'), 'makers', 'link.changed', { input: { allowDownload: true, expiresAt: null } }),
  unshareRecording: ends('makers', 'link.revoked', { isConsuming: true }),
  listLinks: reads('members', { query: ({ workspaceId }) => ({ workspaceId }) }),
  // The answer has a result for each recording.
  revokeLinks: ends('users', 'link.revoked', {
    input: ({ recordingId }) => ({ recordingIds: [recordingId] }),
    isConsuming: true,
  }),
  // Only people who may share the recording see its named links. For others, the list of the workspace omits them.
  createNamedLink: creates(of('link'), 'makers', 'link.created', { input: { name: 'Acme, Jane' } }),
  listNamedLinks: reads('makers'),
  listWorkspaceNamedLinks: reads('members'),
  changeNamedLink: changes('makers', 'link.changed', { input: { name: 'Acme, Joe' } }),
  revokeNamedLinks: ends('makers', 'link.revoked', { input: { linkIds: 'all' }, isConsuming: true }),
  getLink: reads('anyone'),
  // The main link has no check: see link-rules.integ.test.ts for links that have one.
  unlockLink: visits('anyone', LINK, { input: { password: 'none' } }),
  sendLinkCode: visits('anyone', LINK, { input: freshly }),
  verifyLinkCode: visits('anyone', LINK, { input: { code: '000000' } }),
  openGate: visits('anyone', LINK, { input: { key: 'none' } }),
  startVisit: visits('anyone', LINK),
  // The main link shows nothing of its owner: see byline.integ.test.ts for links that do.
  getByline: reads('anyone'),
  convertLinkedRecording: startsOnce('anyone', LINK),
  reportWatching: visits('anyone', LINK, {
    input: { visitId: 'a-visit-of-the-matrix', sequence: 1, ranges: [[0, 1]] },
  }),
  getLinkFigures: reads('makers'),
  // The answer omits links of recordings that the caller may not share.
  batchGetFigures: reads('members', { input: ({ recordingId, linkId }) => ({ links: [{ recordingId, linkId }] }) }),
  listLinkViewers: reads('makers'),
  listComments: reads('members'),
  writeComment: creates(of('comment'), 'members', COMMENTS, { input: { text: 'Hello', at: 0.5 } }),
  // The comment is the author's.
  editComment: changes('onlyMaker', COMMENTS, { input: { text: 'Hello again' } }),
  deleteComment: ends('makers', 'comment.deleted', { isConsuming: true }),
  react: creates(of('reaction'), 'members', COMMENTS, { input: { at: 0, reaction: '🎉', isOn: true } }),
  closeComments: ends('makers', 'comments.closed', { input: { isClosed: true }, isConsuming: true }),
  removeGuest: ends('makers', 'guest.removed', { params: ({ guestComment }) => guestComment, isConsuming: true }),
  markCommentsRead: changes('members', OWN, { input: ({ commentId }) => ({ commentId }) }),
  listLinkComments: reads('anyone'),
  writeLinkComment: creates(of('comment'), 'membersAtLink', LINK, { input: { text: 'Hello' } }),
  editLinkComment: changes([403, 403, 403, 403, 403, OK, 403, 403], LINK, { input: { text: 'Hello again' } }),
  deleteLinkComment: ends([403, 403, 403, 403, 403, OK, OK, OK], LINK, { isConsuming: true }),
  reactThroughLink: creates(['reactionByAddress', ...of('reaction')], 'membersAtLink', LINK, {
    input: { at: 0, reaction: '👏', isOn: true },
  }),
  sendGuestCode: creates(['linkCodeByAddress', 'guestCodeByEmail'], 'anyone', LINK, { input: freshly }),
  becomeGuest: creates(countedIn('domain/sharing/comments/guests.ts', 'guestByAddress'), 'anyone', LINK, {
    input: { name: 'Jane' },
    status: 403,
  }),
  getSharePage: reads('anyone', { address: ({ shareToken }) => sharePath(shareToken) }),
  getEmbedPage: reads('anyone', { address: ({ shareToken }) => embedPath(shareToken) }),
  getOembed: reads('anyone', {
    query: ({ shareToken }) => ({ url: `${appUrl}${sharePath(shareToken)}`, format: 'json' }),
  }),

  listWebhooks: reads('admins'),
  createWebhook: creates(of('webhook'), 'admins', 'webhook.created', { input: webhook }),
  changeWebhook: changes('admins', 'webhook.changed', { params: onDelivery, input: { isPaused: true } }),
  deleteWebhook: ends('admins', 'webhook.deleted', { params: onDelivery, isConsuming: true }),
  replaceWebhookSecret: changes('admins', 'webhook.secret_replaced', { params: onDelivery }),
  listDeliveries: reads('admins', { params: onDelivery }),
  sendTestEvent: creates(of('delivery'), 'admins', DELIVERY, { params: onDelivery }),
  repeatDelivery: creates(of('delivery'), 'admins', DELIVERY, { params: onDelivery }),
};

/** Whether a call changes something. A few only read, though what they ask for is too long for an address. */
export const isChange = ({ method, scope }: Operation): boolean => method !== 'GET' && scope !== 'read';

export const callOf = ({ name }: Operation): Call => CALLS[name as OperationName];

/** The status of a call for a caller with a cookie. */
export function statusOf(operation: Operation, caller: Caller): number {
  const { who, status = operation.status } = callOf(operation);
  const row = typeof who === 'string' ? GROUPS[who] : who;
  return row[CALLERS.indexOf(caller)] || status;
}

/** The caller who may do most: most things may be changed by the owner of the workspace, some only by their maker. */
export function callerOf(operation: Operation, people: People): User {
  const mayCall = (caller: Caller) => caller !== 'signedOut' && statusOf(operation, caller) < 400;
  const caller = CALLERS.findLast(mayCall) ?? 'owner';
  return people[caller as keyof People];
}

/** What the parameters in the path of a call are in the fixture. */
function paramsOf({ path }: Operation, fixture: MatrixFixture): Record<string, string | undefined> {
  const { recordingId, workspaceId, projectId, captionsId, linkId, shareToken, invitationId, people } = fixture;
  const nouns = { recordings: recordingId, workspaces: workspaceId, projects: projectId, people: people.target.id };
  const noun = /(\w+)\/\{id\}/.exec(path)?.[1] as keyof typeof nouns;
  const all: Record<string, string> = {
    workspaceId,
    captionsId,
    linkId,
    shareToken,
    invitationId,
    id: nouns[noun],
    userId: people.target.id,
    token: fixture.invitationToken,
    path: `${recordingId}/original.webm`,
    placeId: MEMBERS_PLACE,
    commentId: path.startsWith('/api/shared/') ? fixture.linkCommentId : fixture.commentId,
  };
  return Object.fromEntries([...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => [name, all[name]]));
}

/** Whether the request of a call is about things of the fixture. */
export function isAboutFixture(operation: Operation): boolean {
  const { address, params, query, input } = callOf(operation);
  const isMade = [address, params, query, input].some((part) => typeof part === 'function' && part.length > 0);
  return isMade || operation.path.includes('{');
}

/** A request that is complete and valid for callers who may make it. */
export interface CallRequest {
  address?: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  input?: object;
}

/** The request of a call about a fixture. */
export async function requestOf(operation: Operation, fixture: MatrixFixture, caller: User): Promise<CallRequest> {
  const made = async <T extends string | object>(part: Made<T> | undefined): Promise<T | undefined> =>
    typeof part === 'function' ? part(fixture, caller) : part;
  const { address, params, query, input } = callOf(operation);
  return {
    address: await made(address),
    params: { ...(paramsOf(operation, fixture) as Record<string, string>), ...(await made(params)) },
    query: (await made(query)) ?? {},
    input: await made(input),
  };
}

/** Sends a request by a browser or a program. */
export async function sendTo(operation: Operation, request: CallRequest, client: TestClient): Promise<Response> {
  const { address, params, query, input } = request;
  const send = () =>
    client.send(address ?? buildPath(operation, params, query), {
      method: operation.method,
      ...(input && { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
    });
  // Callers at the same time hash a password each.
  return whenAdmitted(send);
}
