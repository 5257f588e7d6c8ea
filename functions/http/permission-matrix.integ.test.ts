import { beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { storeToken } from '../domain/test-support/tokens.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import {
  CALLERS,
  type Caller,
  CREDENTIALS,
  type Credential,
  clientOf,
  newPeople,
  type People,
} from './test-support/matrix-people.ts';
import { CONSUMING, type OperationName, REQUESTS, requestOf, sendTo } from './test-support/matrix-requests.ts';

type Row = [number, number, number, number, number, number, number, number];

/** Row of a call with the same status for every caller. */
const everybody = (status: number): Row => [status, status, status, status, status, status, status, status];

/**
 * The status of each call for each caller. It is 404 for objects of another tenant, as if they did not exist. An
 * unverified account gets the same answers as a caller who is signed out.
 */
const MATRIX: Record<OperationName, Row> = {
  // In the order of CALLERS: signed out, unverified, stranger, viewer, editor, author, admin, owner.
  // None of them is an administrator of the application: see administrator-sees.integ.test.ts.
  getRecoveryStatus: [401, 401, 403, 403, 403, 403, 403, 403],
  startRecovery: [401, 401, 403, 403, 403, 403, 403, 403],
  controlRecovery: [401, 401, 403, 403, 403, 403, 403, 403],
  listFailedConversions: [401, 401, 403, 403, 403, 403, 403, 403],
  getHealth: everybody(200),
  getSupport: everybody(200),
  getVersion: [401, 401, 403, 403, 403, 403, 403, 403],
  retryRecording: [401, 401, 403, 403, 403, 403, 403, 403],
  listPeople: [401, 401, 403, 403, 403, 403, 403, 403],
  describePeople: [401, 401, 403, 403, 403, 403, 403, 403],
  stopPerson: [401, 401, 403, 403, 403, 403, 403, 403],
  startPerson: [401, 401, 403, 403, 403, 403, 403, 403],
  sendPersonVerification: [401, 401, 403, 403, 403, 403, 403, 403],
  getPersonDeletion: [401, 401, 403, 403, 403, 403, 403, 403],
  deletePerson: [401, 401, 403, 403, 403, 403, 403, 403],
  invitePerson: [401, 401, 403, 403, 403, 403, 403, 403],
  getInstallation: [401, 401, 403, 403, 403, 403, 403, 403],
  listStoredWorkspaces: [401, 401, 403, 403, 403, 403, 403, 403],
  countObjects: [401, 401, 403, 403, 403, 403, 403, 403],
  listInstallationActs: [401, 401, 403, 403, 403, 403, 403, 403],
  listActs: [401, 401, 404, 403, 403, 403, 200, 200],
  getCurrentUser: [401, 401, 200, 200, 200, 200, 200, 200],
  updateProfile: [401, 401, 200, 200, 200, 200, 200, 200],
  setPicture: [401, 401, 200, 200, 200, 200, 200, 200],
  removePicture: [401, 401, 200, 200, 200, 200, 200, 200],
  setMailPreferences: [401, 401, 200, 200, 200, 200, 200, 200],
  // The token of a mail identifies the user.
  openUnsubscribe: everybody(302),
  unsubscribe: everybody(200),
  proveSelf: [401, 401, 200, 200, 200, 200, 200, 200],
  getDeletionPlan: [401, 401, 200, 200, 200, 200, 200, 200],
  // The owner's request does not state what happens to the workspace with members.
  deleteAccount: [401, 401, 200, 200, 200, 200, 200, 409],
  changePassword: [401, 401, 200, 200, 200, 200, 200, 200],
  listSessions: [401, 401, 200, 200, 200, 200, 200, 200],
  endSession: [401, 401, 200, 200, 200, 200, 200, 200],
  endOtherSessions: [401, 401, 200, 200, 200, 200, 200, 200],
  listPasskeys: [401, 401, 200, 200, 200, 200, 200, 200],
  beginPasskey: [401, 401, 200, 200, 200, 200, 200, 200],
  // The challenge is that of another session: passkeys.integ.test.ts adds some.
  addPasskey: [401, 401, 400, 400, 400, 400, 400, 400],
  renamePasskey: [401, 401, 200, 200, 200, 200, 200, 200],
  removePasskey: [401, 401, 200, 200, 200, 200, 200, 200],
  beginPasskeyLogin: everybody(200),
  logInByPasskey: everybody(200),
  // Nobody signs on here: functions/http/sign-on.integ.test.ts has a provider.
  beginSignOn: everybody(409),
  endSignOn: everybody(409),
  joinSignOn: everybody(409),
  mailSignOnJoin: everybody(409),
  getSignOn: [401, 401, 409, 409, 409, 409, 409, 409],
  unlinkSignOn: [401, 401, 409, 409, 409, 409, 409, 409],
  // The provider sends a form.
  endSignedOn: everybody(415),
  listTokens: [401, 401, 200, 200, 200, 200, 200, 200],
  createToken: [401, 401, 201, 201, 201, 201, 201, 201],
  revokeToken: [401, 401, 200, 200, 200, 200, 200, 200],
  login: everybody(200),
  loginRedirect: everybody(302),
  signup: everybody(201),
  verifyEmail: everybody(400),
  resendVerification: everybody(404),
  logout: everybody(200),
  forgotPassword: everybody(200),
  resetPassword: everybody(400),
  listWorkspaces: [401, 401, 200, 200, 200, 200, 200, 200],
  createWorkspace: [401, 401, 201, 201, 201, 201, 201, 201],
  updateWorkspace: [401, 401, 404, 403, 403, 403, 200, 200],
  updateTranscription: [401, 401, 404, 403, 403, 403, 200, 200],
  deleteWorkspace: [401, 401, 404, 403, 403, 403, 403, 200],
  listWorkspaceRecordings: [401, 401, 404, 200, 200, 200, 200, 200],
  readLibrary: [401, 401, 404, 200, 200, 200, 200, 200],
  batchGetRecordings: [401, 401, 404, 200, 200, 200, 200, 200],
  getWorkspaceStats: [401, 401, 404, 200, 200, 200, 200, 200],
  listWorkspaceProjects: [401, 401, 404, 200, 200, 200, 200, 200],
  createProject: [401, 401, 404, 403, 201, 201, 201, 201],
  // The project belongs to the author and is open to the workspace. Restricted ones: project-access.integ.test.ts.
  getProject: [401, 401, 404, 200, 200, 200, 200, 200],
  listProjectRecordings: [401, 401, 404, 200, 200, 200, 200, 200],
  updateProject: [401, 401, 404, 403, 403, 200, 200, 200],
  deleteProject: [401, 401, 404, 403, 403, 200, 200, 200],
  getProjectAccess: [401, 401, 404, 403, 403, 200, 200, 200],
  setProjectAccess: [401, 401, 404, 403, 403, 200, 200, 200],
  listMembers: [401, 401, 404, 200, 200, 200, 200, 200],
  changeMemberRole: [401, 401, 404, 403, 403, 403, 200, 200],
  handOverWorkspace: [401, 401, 404, 403, 403, 403, 403, 200],
  removeMember: [401, 401, 404, 403, 403, 403, 200, 200],
  listInvitations: [401, 401, 404, 200, 200, 200, 200, 200],
  inviteMember: [401, 401, 404, 403, 403, 403, 201, 201],
  cancelInvitation: [401, 401, 404, 403, 403, 403, 200, 200],
  getInvitation: everybody(200),
  // The invitation is for the stranger.
  acceptInvitation: [401, 401, 200, 403, 403, 403, 403, 403],
  createRecording: [401, 401, 404, 403, 201, 201, 201, 201],
  getRecording: [401, 401, 404, 200, 200, 200, 200, 200],
  updateRecording: [401, 401, 404, 403, 403, 200, 200, 200],
  attachRecordingVideo: [401, 401, 404, 403, 403, 200, 200, 200],
  // Only the maker of a recording sends its segments. Others who may change the recording may not.
  renewSegmentUpload: [401, 401, 404, 403, 403, 200, 403, 403],
  setSaving: [401, 401, 404, 403, 403, 200, 403, 403],
  attachSegments: [401, 401, 404, 403, 403, 200, 403, 403],
  deleteRecording: [401, 401, 404, 403, 403, 200, 200, 200],
  addCaptions: [401, 401, 404, 403, 403, 201, 201, 201],
  replaceCaptions: [401, 401, 404, 403, 403, 200, 200, 200],
  setCaptionsLanguage: [401, 401, 404, 403, 403, 200, 200, 200],
  removeCaptions: [401, 401, 404, 403, 403, 200, 200, 200],
  // Restricted projects: search-captions.integ.test.ts.
  searchCaptions: [401, 401, 404, 200, 200, 200, 200, 200],
  // The stack of the tests has no engine.
  transcribe: [401, 401, 404, 403, 403, 409, 409, 409],
  showTranscript: [401, 401, 404, 403, 403, 200, 200, 200],
  correctCaptions: [401, 401, 404, 403, 403, 200, 200, 200],
  listCaptionsVersions: [401, 401, 404, 403, 403, 200, 200, 200],
  restoreCaptions: [401, 401, 404, 403, 403, 200, 200, 200],
  listFileVersions: [401, 401, 404, 403, 403, 200, 200, 200],
  createFileVersion: [401, 401, 404, 403, 403, 201, 201, 201],
  cutRecording: [401, 401, 404, 403, 403, 200, 200, 200],
  // There is nothing to retry.
  retryCut: [401, 401, 404, 403, 403, 409, 409, 409],
  restoreFile: [401, 401, 404, 403, 403, 200, 200, 200],
  deleteFile: [401, 401, 404, 403, 403, 200, 200, 200],
  createUpload: [401, 401, 201, 201, 201, 201, 201, 201],
  abortUpload: [401, 401, 404, 404, 404, 200, 404, 404],
  createMultipart: [401, 401, 201, 201, 201, 201, 201, 201],
  // The upload belongs to the author. For everyone else it does not exist.
  signParts: [401, 401, 404, 404, 404, 200, 404, 404],
  listParts: [401, 401, 404, 404, 404, 200, 404, 404],
  completeMultipart: [401, 401, 404, 404, 404, 200, 404, 404],
  abortMultipart: [401, 401, 404, 404, 404, 200, 404, 404],
  getObject: [401, 401, 404, 302, 302, 302, 302, 302],
  getObjectChunk: [401, 401, 404, 302, 302, 302, 302, 302],
  getShownFile: [401, 401, 404, 200, 200, 200, 200, 200],
  shareRecording: [401, 401, 404, 403, 403, 200, 200, 200],
  unshareRecording: [401, 401, 404, 403, 403, 200, 200, 200],
  listLinks: [401, 401, 404, 200, 200, 200, 200, 200],
  // The answer has a result for each recording.
  revokeLinks: [401, 401, 200, 200, 200, 200, 200, 200],
  // Only people who may share the recording see its named links. For others, the list of the workspace omits them.
  createNamedLink: [401, 401, 404, 403, 403, 201, 201, 201],
  listNamedLinks: [401, 401, 404, 403, 403, 200, 200, 200],
  listWorkspaceNamedLinks: [401, 401, 404, 200, 200, 200, 200, 200],
  changeNamedLink: [401, 401, 404, 403, 403, 200, 200, 200],
  revokeNamedLinks: [401, 401, 404, 403, 403, 200, 200, 200],
  getLink: everybody(200),
  // The main link has no check: see link-rules.integ.test.ts for links that have one.
  unlockLink: everybody(200),
  sendLinkCode: everybody(200),
  verifyLinkCode: everybody(200),
  openGate: everybody(200),
  startVisit: everybody(200),
  // The main link shows nothing of its owner: see byline.integ.test.ts for links that do.
  getByline: everybody(200),
  convertLinkedRecording: everybody(200),
  reportWatching: everybody(200),
  getLinkFigures: [401, 401, 404, 403, 403, 200, 200, 200],
  // The answer omits links of recordings that the caller may not share.
  batchGetFigures: [401, 401, 404, 200, 200, 200, 200, 200],
  listLinkViewers: [401, 401, 404, 403, 403, 200, 200, 200],
  listComments: [401, 401, 404, 200, 200, 200, 200, 200],
  writeComment: [401, 401, 404, 201, 201, 201, 201, 201],
  // The comment is the author's.
  editComment: [401, 401, 404, 403, 403, 200, 403, 403],
  deleteComment: [401, 401, 404, 403, 403, 200, 200, 200],
  react: [401, 401, 404, 200, 200, 200, 200, 200],
  closeComments: [401, 401, 404, 403, 403, 200, 200, 200],
  removeGuest: [401, 401, 404, 403, 403, 200, 200, 200],
  markCommentsRead: [401, 401, 404, 200, 200, 200, 200, 200],
  listLinkComments: everybody(200),
  // Members write as themselves. The link accepts guests with an address, whom guests.integ.test.ts tests.
  writeLinkComment: [403, 403, 403, 201, 201, 201, 201, 201],
  editLinkComment: [403, 403, 403, 403, 403, 200, 403, 403],
  deleteLinkComment: [403, 403, 403, 403, 403, 200, 200, 200],
  reactThroughLink: [403, 403, 403, 200, 200, 200, 200, 200],
  sendGuestCode: everybody(200),
  becomeGuest: everybody(403),
  listWebhooks: [401, 401, 404, 403, 403, 403, 200, 200],
  createWebhook: [401, 401, 404, 403, 403, 403, 201, 201],
  changeWebhook: [401, 401, 404, 403, 403, 403, 200, 200],
  deleteWebhook: [401, 401, 404, 403, 403, 403, 200, 200],
  replaceWebhookSecret: [401, 401, 404, 403, 403, 403, 200, 200],
  listDeliveries: [401, 401, 404, 403, 403, 403, 200, 200],
  sendTestEvent: [401, 401, 404, 403, 403, 403, 200, 200],
  repeatDelivery: [401, 401, 404, 403, 403, 403, 200, 200],
  getSharePage: everybody(200),
  getEmbedPage: everybody(200),
  getOembed: everybody(200),
};

const READING = ['GET', 'HEAD'];

/** Whether a call with this status leaves the fixture unchanged. */
const changesNothing = ({ method }: Operation, status: number): boolean => READING.includes(method) || status >= 400;

/** Calls that end the sessions of the other calls. */
const ENDS_SESSIONS: OperationName[] = ['endOtherSessions', 'changePassword', 'deleteAccount'];

async function answerTo(caller: Caller, operation: Operation, fixture: MatrixFixture, browser: TestClient) {
  const user = fixture.people[caller === 'signedOut' ? 'stranger' : caller];
  return sendTo(operation, await requestOf(operation, fixture, user), browser);
}

const statusTo = async (...asked: Parameters<typeof answerTo>): Promise<number> => (await answerTo(...asked)).status;

/**
 * The status of a call for a caller. A token of an unverified account is no valid one; with a valid one, a call that
 * accepts no tokens is forbidden.
 */
function statusFor(operation: Operation, caller: Caller, credential: Credential): number {
  const status = MATRIX[operation.name as OperationName][CALLERS.indexOf(caller)] ?? 0;
  if (credential === 'cookie' || caller === 'signedOut') return status;
  if (caller === 'unverified') return 401;
  return operation.scope === null ? 403 : status;
}

/** For calls that know no roles in workspaces, the usual run asks these. */
const WITHOUT_ROLES: readonly Caller[] = ['signedOut', 'unverified', 'stranger', 'owner'];

/**
 * The callers whom the usual run asks: of a call with roles, everyone whom it refuses, and of those whom it treats alike
 * the ones who may do least. Of an unverified account the calls without roles show that it is like nobody.
 */
function askedOf({ name, method }: Operation): readonly Caller[] {
  const row = MATRIX[name as OperationName];
  if (IS_NIGHTLY) return CALLERS;
  if (new Set(row.slice(2)).size === 1) return WITHOUT_ROLES;
  // An author may change what is theirs, an admin anything.
  const last = READING.includes(method) ? row.findIndex((status) => status < 400) : CALLERS.indexOf('admin');
  const isLikeAnother = (index: number) => index > last && row[index] === row[last];
  return CALLERS.filter((caller, index) => caller !== 'unverified' && !isLikeAnother(index));
}

describe.each(CREDENTIALS)('the permissions of all calls, over HTTP, with a %s', (credential) => {
  let people: People;
  /** For calls that change nothing. */
  let untouched: MatrixFixture;
  /** For calls that leave to the next caller what they change. */
  let changed: MatrixFixture;
  let signedIn: Record<Caller, TestClient>;
  const newBrowser = (caller: Caller, among: People) =>
    clientOf(caller === 'signedOut' ? null : among[caller], credential);

  beforeAll(async () => {
    people = await newPeople();
    [untouched, changed] = await Promise.all([newMatrixFixture(people), newMatrixFixture(people)]);
    const browsers = CALLERS.map(async (caller) => [caller, await newBrowser(caller, people)]);
    signedIn = Object.fromEntries(await Promise.all(browsers));
  });

  /** Calls of log-ins change the cookies of a browser. */
  const browserFor = async (caller: Caller, { path }: Operation) =>
    path.startsWith('/api/auth/') ? newBrowser(caller, people) : signedIn[caller];

  /** Callers who act on the same things do so one after the other: at one time they would refuse each other. */
  async function answerInTurn(callers: Caller[], operation: Operation): Promise<[Caller, number][]> {
    const answers: [Caller, number][] = [];
    for (const caller of callers) {
      answers.push([caller, await statusTo(caller, operation, changed, await browserFor(caller, operation))]);
    }
    return answers;
  }

  async function answerApart(callers: Caller[], operation: Operation): Promise<[Caller, number][]> {
    const asked = ENDS_SESSIONS.includes(operation.name as OperationName) ? await newPeople() : people;
    const isConsuming = CONSUMING.includes(operation.name as OperationName);
    const answers = callers.map(async (caller): Promise<[Caller, number]> => {
      const fixture = isConsuming ? await newMatrixFixture(asked) : changed;
      const browser = asked === people ? await browserFor(caller, operation) : await newBrowser(caller, asked);
      return [caller, await statusTo(caller, operation, fixture, browser)];
    });
    return Promise.all(answers);
  }

  it.each(['original.webm', 'video.mp4', 'small.mp4'])('are the same for each file that plays: %s', async (file) => {
    const address = `/objects/${untouched.cutRecordingId}/${file}`;
    const answers = CALLERS.map(async (caller) => (await signedIn[caller].send(address)).status);
    const getObject = operations.find(({ name }) => name === 'getObject') as Operation;
    expect(await Promise.all(answers)).toEqual(CALLERS.map((caller) => statusFor(getObject, caller, credential)));
  });

  it.runIf(credential === 'token')('are those of a stranger for a token that is for another workspace', async () => {
    const text = await storeToken(people.owner.id, { workspaceIds: ['another'] });
    // Uploads belong to a person, whatever the workspace.
    const inWorkspaces = operations.filter(({ scope, path }) => scope !== null && !path.startsWith('/api/objects'));
    const answers: [string, number][] = [];
    for (const operation of inWorkspaces) {
      const program = new TestClient(process.env.APP_URL ?? '').withToken(text);
      answers.push([operation.name, await statusTo('owner', operation, untouched, program)]);
    }
    const expected = inWorkspaces.map((operation) => [operation.name, statusFor(operation, 'stranger', credential)]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  });

  it.runIf(credential === 'token')('tell a token that may only read no address of a link', async () => {
    const text = await storeToken(people.owner.id, { scope: 'read' });
    const telling: string[] = [];
    for (const operation of operations.filter(({ scope }) => scope === 'read')) {
      const program = new TestClient(process.env.APP_URL ?? '').withToken(text);
      const answer = await answerTo('owner', operation, untouched, program);
      expect(answer.status, operation.name).toBe(statusFor(operation, 'owner', credential));
      if ((await answer.text()).includes(untouched.shareToken)) telling.push(operation.name);
    }
    expect(telling).toEqual([]);
  });

  it('cover every call', () => {
    const names = operations.map(({ name }) => name).sort();
    expect(Object.keys(MATRIX).sort()).toEqual(names);
    expect(Object.keys(REQUESTS).sort()).toEqual(names);
  });

  // With a token, the usual run only walks as above: a token acts as its person.
  const asked = credential === 'cookie' || IS_NIGHTLY ? operations : [];
  it.each(asked.map((operation) => [operation.name as OperationName, operation] as const))(
    'are enforced for %s',
    async (name, operation) => {
      const isRead = (caller: Caller) => changesNothing(operation, statusFor(operation, caller, credential));
      const callers = askedOf(operation);
      const expected = Object.fromEntries(callers.map((caller) => [caller, statusFor(operation, caller, credential)]));
      const changing = callers.filter((caller) => !isRead(caller));
      const reading = callers.filter(isRead).map(async (caller): Promise<[Caller, number]> => {
        return [caller, await statusTo(caller, operation, untouched, signedIn[caller])];
      });
      const isApart = [...CONSUMING, ...ENDS_SESSIONS].includes(name) || REQUESTS[name].length === 0;
      const answers = await (isApart ? answerApart : answerInTurn)(changing, operation);
      expect(Object.fromEntries([...(await Promise.all(reading)), ...answers])).toEqual(expected);
    },
  );
});
