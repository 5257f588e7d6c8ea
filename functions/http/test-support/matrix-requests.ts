import type * as z from 'zod';
import { freshEmail, signupForm, TEST_PASSWORD, type TestClient, whenAdmitted } from '#scripts/client/test-client.ts';
import { SoftwareAuthenticator } from '#scripts/test-support/software-authenticator.ts';
import type { Api } from '#shared/api/catalog.ts';
import { buildPath, type Operation } from '#shared/api/ground/operation.ts';
import type { webhookInput } from '#shared/api/telling/webhook-form.ts';
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

/** All calls, by the names of their contracts. */
export type OperationName = { [Name in keyof Api]: Api[Name] extends Operation ? Name : never }[keyof Api];

/** A request that is complete and valid for callers that may make it. */
export interface MatrixRequest {
  /** The path that people open, if the edge rewrites it. */
  address?: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  input?: unknown;
}

type Make = (fixture: MatrixFixture, caller: User) => MatrixRequest | Promise<MatrixRequest>;

const texts = { name: 'Renamed', description: 'Text' };
const video = Buffer.concat([WEBM_HEADER, Buffer.from('and no pictures')]);
const nothing: Make = () => ({});
const onRecording: Make = ({ recordingId: id }) => ({ params: { id } });
const onWorkspace: Make = ({ workspaceId: id }) => ({ params: { id } });
const inWorkspace: Make = ({ workspaceId }) => ({ params: { workspaceId } });
const onProject: Make = ({ projectId: id }) => ({ params: { id } });
const onTarget: Make = ({ workspaceId: id, people }) => ({ params: { id, userId: people.target.id } });
const onPerson: Make = ({ people }) => ({ params: { id: people.target.id } });
const onLink: Make = ({ shareToken }) => ({ params: { shareToken } });
const onComment: Make = ({ recordingId: id, commentId }) => ({ params: { id, placeId: MEMBERS_PLACE, commentId } });
const onInvitation: Make = ({ invitationToken: token }) => ({ params: { token } });
const path = ({ recordingId }: MatrixFixture) => `${recordingId}/original.webm`;

/** An upload of the author with a single PUT. */
const onSingleUpload: Make = async ({ people }) => {
  const uploadURL = await uploadThumbnail(actorOf(people.author.id));
  return { params: { uploadId: new URL(uploadURL).pathname.split('/').at(-1) ?? '' } };
};

/** An upload of the author that has received all its parts. */
const onUpload: Make = async ({ people }) => {
  const author = actorOf(people.author.id);
  const uploadId = await startMultipart(author, video.length);
  await sendParts(author, uploadId, video);
  return { params: { uploadId } };
};

const newCaptions = async (caller: User) =>
  uploadCaptions(actorOf(caller.id), 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello');

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

/** Sends all segments of a recording of the author. @returns the input of the call that attaches it */
const sendSegments = async (author: User, recordingId: string) =>
  sendAll(await renewSegmentUpload(actorOf(author.id), recordingId, { isWatchable: false, behindMs: 0 }));

/** Begins to send segments of a recording of the author. @returns the id of the upload */
async function beginSegments(author: User, recordingId: string): Promise<string> {
  const begun = await renewSegmentUpload(actorOf(author.id), recordingId, { isWatchable: false, behindMs: 0 });
  return begun.segmentUploadId;
}

const appUrl = process.env.APP_URL ?? '';

/** A passkey of the caller. */
const onPasskey: Make = async (_fixture, caller) => {
  const { passkey } = await newPasskey(actorOf(caller.id), { origin: appUrl });
  return { params: { id: passkey.id } };
};

/** A webhook of the owner, and a delivery of it. Each call has its own, beyond the limit of a workspace. */
const onDelivery: Make = async ({ workspaceId, people }) => {
  const [webhookId, deliveryId, createdAt] = [newId(), newId(), isoNow()];
  const facts = { workspaceId, createdBy: people.owner.id, createdAt, failingSince: null, version: 0 };
  const attempts = { pace: NEW_PACE, hasParked: false };
  const secrets = { secret: 'whsec_AAAA', oldSecret: null, oldSecretEndsAt: null, earlierSecrets: [] };
  const stored = { ...webhook, ...facts, ...attempts, ...secrets, id: webhookId, state: 'paused' } as const;
  await apply([putWebhook(stored)]);
  await addDelivery(newDelivery({ workspaceId, webhookId, id: deliveryId }, { event: TEST_EVENT, createdAt }));
  return { params: { workspaceId, webhookId, deliveryId } };
};
const webhook = {
  name: 'Tickets',
  url: 'https://hooks.invalid/hook',
  format: 'standard',
  events: ['recording.ready'],
  tellsRestricted: false,
} satisfies z.output<typeof webhookInput>;

/** Adds parts to a request. */
const and =
  (make: Make, more: MatrixRequest): Make =>
  async (fixture, caller) => ({ ...(await make(fixture, caller)), ...more });

/** The request of every call. */
export const REQUESTS: Record<OperationName, Make> = {
  listWebhooks: inWorkspace,
  createWebhook: and(inWorkspace, { input: webhook }),
  changeWebhook: and(onDelivery, { input: { isPaused: true } }),
  deleteWebhook: onDelivery,
  replaceWebhookSecret: onDelivery,
  listDeliveries: onDelivery,
  sendTestEvent: onDelivery,
  repeatDelivery: onDelivery,
  getHealth: nothing,
  getSupport: nothing,
  getVersion: nothing,
  getRecoveryStatus: nothing,
  startRecovery: nothing,
  controlRecovery: () => ({ input: { action: 'stop' } }),
  listFailedConversions: () => ({ query: { state: 'stuck' } }),
  retryRecording: onRecording,
  listPeople: nothing,
  describePeople: (_fixture, caller) => ({ query: { ids: caller.id } }),
  stopPerson: and(onPerson, { input: { links: 'keep' } }),
  startPerson: onPerson,
  sendPersonVerification: onPerson,
  getPersonDeletion: onPerson,
  deletePerson: and(onPerson, { input: { email: freshEmail(), workspaces: [] } }),
  invitePerson: () => ({ input: { email: freshEmail() } }),
  getInstallation: nothing,
  listStoredWorkspaces: nothing,
  countObjects: (fixture) => ({ params: { id: fixture.workspaceId } }),
  listInstallationActs: nothing,
  listActs: onWorkspace,
  getCurrentUser: nothing,
  updateProfile: () => ({ input: { firstName: 'Ada', lastName: 'Byron' } }),
  setPicture: async (_fixture, caller) => ({
    input: { uploadURL: await upload(actorOf(caller.id), Buffer.from(jpegOf(256, 256)), 'image/jpeg') },
  }),
  removePicture: nothing,
  getDeletionPlan: nothing,
  setMailPreferences: () => ({ input: { firstViews: false } }),
  openUnsubscribe: () => ({ params: { token: 'none' } }),
  unsubscribe: async (_fixture, caller) => ({ params: { token: await newUnsubscribeToken(caller.id) } }),
  deleteAccount: (_fixture, caller) => ({ input: { email: caller.email, password: TEST_PASSWORD, workspaces: [] } }),
  changePassword: () => ({
    input: { currentPassword: TEST_PASSWORD, password: `${TEST_PASSWORD}!`, confirmPassword: `${TEST_PASSWORD}!` },
  }),
  proveSelf: () => ({ input: { password: TEST_PASSWORD } }),
  listSessions: nothing,
  // Ends another session of the caller.
  endSession: async (_fixture, caller) => {
    const { sessionToken, change } = beginSession(caller);
    await apply([change]);
    return { params: { id: sessionIdOf(parseSessionToken(sessionToken)?.secretHash ?? '') } };
  },
  endOtherSessions: nothing,
  listPasskeys: nothing,
  beginPasskey: nothing,
  addPasskey: async (_fixture, caller) => {
    const options = await beginPasskey(actorOf(caller.id), {}, freshBrowser(), appUrl);
    return { input: { name: 'Laptop', ...new SoftwareAuthenticator(appUrl).make(options) } };
  },
  renamePasskey: and(onPasskey, { input: { name: 'Phone' } }),
  removePasskey: onPasskey,
  beginPasskeyLogin: nothing,
  logInByPasskey: async ({ people }) => {
    const { authenticator } = await newPasskey(actorOf(people.target.id), { origin: appUrl });
    return { input: authenticator.answer(await beginPasskeyLogin(freshAddress(), appUrl)) };
  },
  beginSignOn: nothing,
  endSignOn: nothing,
  joinSignOn: () => ({ input: { password: TEST_PASSWORD } }),
  mailSignOnJoin: nothing,
  endSignedOn: () => ({ input: { logout_token: 'a.b.c' } }),
  getSignOn: nothing,
  unlinkSignOn: nothing,
  listTokens: nothing,
  createToken: () => ({ input: { name: 'A program', scope: 'read', workspaceIds: null, days: 7 } }),
  revokeToken: async (_fixture, caller) => {
    await storeToken(caller.id);
    const [token] = await listStoredTokens(caller.id);
    return { params: { id: token?.id ?? '' } };
  },
  login: ({ people }) => ({ input: { email: people.target.email, password: TEST_PASSWORD } }),
  loginRedirect: nothing,
  signup: () => ({ input: signupForm(freshEmail()) }),
  verifyEmail: () => ({ input: { userId: 'nobody', code: '000000' } }),
  resendVerification: () => ({ input: { userId: 'nobody' } }),
  logout: nothing,
  forgotPassword: () => ({ input: { email: freshEmail() } }),
  resetPassword: () => ({ input: { token: 'none', password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD } }),
  listWorkspaces: nothing,
  createWorkspace: () => ({ input: texts }),
  updateWorkspace: and(onWorkspace, { input: texts }),
  updateTranscription: and(onWorkspace, { input: { mode: 'asked', languages: ['en-US'] } }),
  deleteWorkspace: onWorkspace,
  listWorkspaceRecordings: inWorkspace,
  readLibrary: inWorkspace,
  searchCaptions: ({ workspaceId }) => ({ params: { workspaceId }, input: { text: 'hello' } }),
  batchGetRecordings: ({ workspaceId, recordingId }) => ({ params: { workspaceId }, query: { ids: recordingId } }),
  getWorkspaceStats: inWorkspace,
  listWorkspaceProjects: inWorkspace,
  createProject: ({ workspaceId }) => ({ input: { ...texts, workspaceId } }),
  getProject: onProject,
  listProjectRecordings: onProject,
  updateProject: and(onProject, { input: texts }),
  deleteProject: and(onProject, { query: { deleteRecordings: true } }),
  getProjectAccess: onProject,
  setProjectAccess: ({ projectId: id, people }) => ({
    params: { id },
    input: { accessLevel: 'restricted', permissions: [{ userId: people.target.id, permission: 'view' }] },
  }),
  listMembers: onWorkspace,
  changeMemberRole: and(onTarget, { input: { role: 'editor' } }),
  handOverWorkspace: ({ workspaceId: id, people }) => ({ params: { id }, input: { userId: people.target.id } }),
  removeMember: onTarget,
  listInvitations: onWorkspace,
  inviteMember: (fixture) => ({ params: { id: fixture.workspaceId }, input: { email: freshEmail(), role: 'viewer' } }),
  cancelInvitation: ({ workspaceId: id, invitationId }) => ({ params: { id, invitationId } }),
  getInvitation: onInvitation,
  acceptInvitation: onInvitation,
  createRecording: ({ workspaceId }) => ({ input: { name: 'A recording', recordingType: 'screen', workspaceId } }),
  getRecording: onRecording,
  updateRecording: ({ recordingId: id, projectId }) => ({
    params: { id },
    input: { ...texts, showsDescription: true, projectId },
  }),
  attachRecordingVideo: async ({ emptyRecordingId: id }, caller) => ({
    params: { id },
    input: { videoURL: await upload(actorOf(caller.id), video), fileSize: video.length, duration: 1 },
  }),
  renewSegmentUpload: ({ emptyRecordingId: id }) => ({ params: { id }, input: { isWatchable: false } }),
  setSaving: async ({ emptyRecordingId: id, people }, caller) => ({
    params: { id },
    input: {
      segmentUploadId: caller.id === people.author.id ? await beginSegments(caller, id) : 'none',
      isSaving: false,
    },
  }),
  attachSegments: async ({ emptyRecordingId: id, people }, caller) => ({
    params: { id },
    input: caller.id === people.author.id ? await sendSegments(caller, id) : noSegments,
  }),
  listFileVersions: onRecording,
  createFileVersion: and(onRecording, { input: { keepsTexts: true } }),
  cutRecording: ({ cutRecordingId: id }) => ({ params: { id }, input: { kept: [[0, 2000]], fileVersion: 0 } }),
  retryCut: onRecording,
  restoreFile: ({ replacedRecordingId: id }) => ({ params: { id, number: '0' } }),
  deleteFile: ({ replacedRecordingId: id }) => ({ params: { id, number: '0' } }),
  deleteRecording: onRecording,
  addCaptions: async ({ recordingId: id }, caller) => ({
    params: { id },
    input: { uploadURL: await newCaptions(caller), language: 'de', label: 'Deutsch' },
  }),
  replaceCaptions: async ({ recordingId: id, captionsId }, caller) => ({
    params: { id, captionsId },
    input: { uploadURL: await newCaptions(caller) },
  }),
  setCaptionsLanguage: ({ recordingId: id, captionsId }) => ({ params: { id, captionsId }, input: { language: 'de' } }),
  removeCaptions: ({ recordingId: id, captionsId }) => ({ params: { id, captionsId } }),
  transcribe: onRecording,
  showTranscript: and(onRecording, { input: { isShown: true } }),
  correctCaptions: ({ recordingId: id, captionsId }) => ({
    params: { id, captionsId },
    input: { lines: [{ number: 0, text: 'Good day' }] },
  }),
  listCaptionsVersions: ({ recordingId: id, captionsId }) => ({ params: { id, captionsId } }),
  restoreCaptions: ({ recordingId: id, captionsId }) => ({ params: { id, captionsId }, input: {} }),
  createUpload: () => ({ input: { contentType: 'video/webm' } }),
  abortUpload: onSingleUpload,
  createMultipart: () => ({ input: { contentType: 'video/webm', fileSize: video.length } }),
  signParts: and(onUpload, { input: { partNumbers: [1] } }),
  listParts: onUpload,
  completeMultipart: onUpload,
  abortMultipart: onUpload,
  getObject: (fixture) => ({ params: { path: path(fixture) } }),
  getObjectChunk: (fixture) => ({ params: { path: path(fixture) }, query: { chunk: 0 } }),
  getShownFile: onRecording,
  shareRecording: and(onRecording, { input: { allowDownload: true, expiresAt: null } }),
  unshareRecording: onRecording,
  listLinks: ({ workspaceId }) => ({ query: { workspaceId } }),
  revokeLinks: ({ recordingId }) => ({ input: { recordingIds: [recordingId] } }),
  createNamedLink: and(onRecording, { input: { name: 'Acme, Jane' } }),
  listNamedLinks: onRecording,
  listWorkspaceNamedLinks: inWorkspace,
  changeNamedLink: ({ recordingId: id, linkId }) => ({ params: { id, linkId }, input: { name: 'Acme, Joe' } }),
  revokeNamedLinks: and(onRecording, { input: { linkIds: 'all' } }),
  getLink: onLink,
  unlockLink: and(onLink, { input: { password: 'none' } }),
  sendLinkCode: and(onLink, { input: { email: freshEmail() } }),
  verifyLinkCode: and(onLink, { input: { code: '000000' } }),
  openGate: and(onLink, { input: { key: 'none' } }),
  startVisit: onLink,
  getByline: onLink,
  convertLinkedRecording: onLink,
  reportWatching: and(onLink, { input: { visitId: 'a-visit-of-the-matrix', sequence: 1, ranges: [[0, 1]] } }),
  getLinkFigures: ({ recordingId: id, linkId }) => ({ params: { id, linkId } }),
  batchGetFigures: ({ workspaceId, recordingId, linkId }) => ({
    params: { workspaceId },
    input: { links: [{ recordingId, linkId }] },
  }),
  listLinkViewers: ({ recordingId: id, linkId }) => ({ params: { id, linkId } }),
  listComments: onRecording,
  writeComment: and(onRecording, { input: { text: 'Hello', at: 0.5 } }),
  editComment: and(onComment, { input: { text: 'Hello again' } }),
  deleteComment: onComment,
  react: and(onRecording, { input: { at: 0, reaction: '🎉', isOn: true } }),
  closeComments: and(onRecording, { input: { isClosed: true } }),
  removeGuest: ({ recordingId: id, guestComment }) => ({ params: { id, ...guestComment } }),
  markCommentsRead: ({ recordingId: id, commentId }) => ({ params: { id }, input: { commentId } }),
  listLinkComments: onLink,
  writeLinkComment: and(onLink, { input: { text: 'Hello' } }),
  editLinkComment: ({ shareToken, linkCommentId: commentId }) => ({
    params: { shareToken, commentId },
    input: { text: 'Hello again' },
  }),
  deleteLinkComment: ({ shareToken, linkCommentId: commentId }) => ({ params: { shareToken, commentId } }),
  reactThroughLink: and(onLink, { input: { at: 0, reaction: '👏', isOn: true } }),
  sendGuestCode: and(onLink, { input: { email: freshEmail() } }),
  becomeGuest: and(onLink, { input: { name: 'Jane' } }),
  getSharePage: ({ shareToken }) => ({ address: sharePath(shareToken) }),
  getEmbedPage: ({ shareToken }) => ({ address: embedPath(shareToken) }),
  getOembed: ({ shareToken }) => ({ query: { url: `${process.env.APP_URL}${sharePath(shareToken)}`, format: 'json' } }),
};

/** Calls that take from the next one what they act on, or close it: each has a fixture of its own. */
export const CONSUMING: OperationName[] = [
  ...(['deleteAccount', 'deleteWorkspace', 'handOverWorkspace', 'removeMember'] as const),
  ...(['deleteProject', 'setProjectAccess', 'cancelInvitation', 'acceptInvitation'] as const),
  ...(['attachRecordingVideo', 'renewSegmentUpload', 'setSaving', 'attachSegments', 'deleteRecording'] as const),
  ...(['addCaptions', 'replaceCaptions', 'removeCaptions', 'correctCaptions', 'restoreCaptions'] as const),
  ...(['createFileVersion', 'cutRecording', 'restoreFile', 'deleteFile'] as const),
  ...(['unshareRecording', 'revokeLinks', 'revokeNamedLinks'] as const),
  ...(['deleteComment', 'deleteLinkComment', 'closeComments', 'removeGuest', 'deleteWebhook'] as const),
];

/** The request of a call about a fixture. */
export const requestOf = (operation: Operation, fixture: MatrixFixture, caller: User) =>
  REQUESTS[operation.name as OperationName](fixture, caller);

/** Sends a request by a browser or a program. */
export async function sendTo(operation: Operation, request: MatrixRequest, client: TestClient): Promise<Response> {
  const { address, params = {}, query = {}, input } = request;
  const send = () =>
    client.send(address ?? buildPath(operation, params, query), {
      method: operation.method,
      ...(input === undefined ? {} : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
    });
  // Callers at the same time hash a password each.
  return whenAdmitted(send);
}
