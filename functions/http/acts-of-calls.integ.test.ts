import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { ACT_NAMES, EVENTS, type EventName } from '#shared/model/ground/event.ts';
import { listEvents, listInstallationEvents, type StoredEvent } from '../data/ground/event.ts';
import { isoNow } from '../process/clock.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import { type Credential, clientOf, newPeople } from './test-support/matrix-people.ts';
import {
  CONSUMING,
  type MatrixRequest,
  type OperationName,
  requestOf,
  sendTo,
} from './test-support/matrix-requests.ts';

/** The test that shows an act, where this one does not make it. */
const shownBy = (file: string, ...acts: EventName[]) => ({ acts, file });
/** Why a call that changes something is no entry of the record. */
const no = (reason: string) => ({ reason });

const SIGN_ON = 'functions/domain/identity/sign-on/sign-on.integ.test.ts';
const PEOPLE = 'functions/domain/upkeep/people/people.integ.test.ts';
const RECORDING = no('Making and sending recordings is what people are here for; lists show who made them.');
const OWN = no('It concerns the person alone, and changes no access.');
const CAPTIONS = no('Captions are texts of a recording.');
const COMMENTS = no('A comment is its own entry: its place shows who wrote it.');
const LINK = no('A visitor of a link has no account. The figures of the link count visits.');
const GUARD = no('It proves something on the way to another call, which is an entry.');

/** For each call that is no GET: the acts that it states, or why it states none. */
const ACTS: Record<string, EventName[] | { acts: EventName[]; file: string } | { reason: string }> = {
  login: ['session.begun'],
  logInByPasskey: ['session.begun'],
  beginSignOn: GUARD,
  mailSignOnJoin: GUARD,
  joinSignOn: shownBy(SIGN_ON, 'user.sign_on_joined'),
  endSignedOn: no('The provider ends sessions that it began.'),
  unlinkSignOn: shownBy(SIGN_ON, 'user.sign_on_removed'),
  beginPasskeyLogin: GUARD,
  signup: GUARD,
  verifyEmail: shownBy('functions/domain/identity/auth/verify-email.integ.test.ts', 'user.signed_up'),
  resendVerification: GUARD,
  forgotPassword: ['user.password_forgotten'],
  resetPassword: shownBy(PEOPLE, 'user.password_reset'),
  logout: ['session.ended'],
  changePassword: ['user.password_changed'],
  deleteAccount: ['user.deleted'],
  endSession: ['session.other_ended'],
  endOtherSessions: ['session.all_ended'],
  beginPasskey: GUARD,
  proveSelf: GUARD,
  addPasskey: shownBy('functions/domain/identity/passkeys/passkeys.integ.test.ts', 'passkey.added'),
  renamePasskey: OWN,
  removePasskey: ['passkey.removed'],
  createToken: ['token.created'],
  revokeToken: ['token.revoked'],
  updateProfile: ['user.profile_changed'],
  setPicture: ['user.profile_changed'],
  removePicture: ['user.profile_changed'],
  setMailPreferences: OWN,
  unsubscribe: OWN,
  createWorkspace: no('The record of a workspace begins with it: its owner made it.'),
  updateWorkspace: ['workspace.changed'],
  updateTranscription: ['workspace.transcription_changed'],
  deleteWorkspace: ['workspace.deleted'],
  handOverWorkspace: ['workspace.handed_over'],
  inviteMember: ['invitation.created'],
  cancelInvitation: ['invitation.cancelled'],
  acceptInvitation: ['member.joined'],
  changeMemberRole: ['member.role_changed'],
  removeMember: ['member.removed'],
  createProject: ['project.created'],
  updateProject: ['project.changed'],
  deleteProject: ['project.deleted'],
  setProjectAccess: ['project.access_changed'],
  createRecording: RECORDING,
  updateRecording: ['recording.changed', 'recording.moved'],
  attachRecordingVideo: RECORDING,
  renewSegmentUpload: RECORDING,
  setSaving: RECORDING,
  attachSegments: RECORDING,
  deleteRecording: ['recording.deleted'],
  createFileVersion: RECORDING,
  cutRecording: ['recording.cut'],
  retryCut: RECORDING,
  restoreFile: ['recording.file_restored'],
  deleteFile: ['recording.file_deleted'],
  addCaptions: CAPTIONS,
  replaceCaptions: CAPTIONS,
  setCaptionsLanguage: CAPTIONS,
  removeCaptions: CAPTIONS,
  transcribe: CAPTIONS,
  showTranscript: CAPTIONS,
  correctCaptions: CAPTIONS,
  restoreCaptions: CAPTIONS,
  searchCaptions: no('It reads.'),
  batchGetFigures: no('It reads.'),
  createUpload: RECORDING,
  abortUpload: RECORDING,
  createMultipart: RECORDING,
  signParts: RECORDING,
  completeMultipart: RECORDING,
  abortMultipart: RECORDING,
  shareRecording: ['link.changed'],
  unshareRecording: ['link.revoked'],
  revokeLinks: ['link.revoked'],
  createNamedLink: ['link.created'],
  changeNamedLink: ['link.changed'],
  revokeNamedLinks: ['link.revoked'],
  unlockLink: LINK,
  sendLinkCode: LINK,
  verifyLinkCode: LINK,
  openGate: LINK,
  startVisit: LINK,
  convertLinkedRecording: LINK,
  reportWatching: LINK,
  writeComment: COMMENTS,
  editComment: COMMENTS,
  deleteComment: ['comment.deleted'],
  react: COMMENTS,
  markCommentsRead: OWN,
  closeComments: ['comments.closed'],
  removeGuest: ['guest.removed'],
  writeLinkComment: LINK,
  editLinkComment: LINK,
  deleteLinkComment: LINK,
  reactThroughLink: LINK,
  sendGuestCode: LINK,
  becomeGuest: LINK,
  createWebhook: ['webhook.created'],
  changeWebhook: ['webhook.changed'],
  deleteWebhook: ['webhook.deleted'],
  replaceWebhookSecret: ['webhook.secret_replaced'],
  sendTestEvent: no('It changes nothing here: the list of deliveries shows it.'),
  repeatDelivery: no('It changes nothing here: the list of deliveries shows it.'),
  startRecovery: shownBy('functions/domain/upkeep/admin/recovery.integ.test.ts', 'recovery.started'),
  controlRecovery: shownBy('functions/domain/upkeep/admin/recovery.integ.test.ts', 'recovery.switched'),
  retryRecording: shownBy('functions/domain/upkeep/admin/failed-joins.integ.test.ts', 'recording.retried'),
  stopPerson: shownBy(PEOPLE, 'user.stopped'),
  startPerson: shownBy(PEOPLE, 'user.started'),
  sendPersonVerification: shownBy(PEOPLE, 'user.verification_sent'),
  deletePerson: shownBy(PEOPLE, 'user.deleted'),
  invitePerson: shownBy(PEOPLE, 'user.invited'),
};

/** What the same calls state by a token, where it is more. */
const BY_TOKEN: Partial<Record<string, EventName[]>> = { attachRecordingVideo: ['recording.uploaded'] };

/** Acts of commands and of people who leave, and of calls that another act of them shows. */
const ELSEWHERE: Partial<Record<EventName, string>> = {
  'comments.opened': 'functions/domain/telling/acts/entries.integ.test.ts',
  'workspace.created': 'functions/domain/telling/acts/acts.integ.test.ts',
  'workspace.taken_out': 'scripts/transfer/take-out-cuts.integ.test.ts',
  'member.left': 'functions/domain/identity/members/members.integ.test.ts',
  'session.refused': PEOPLE,
  'user.password_taken': PEOPLE,
  'passkey.closed': 'functions/domain/identity/passkeys/passkeys.integ.test.ts',
  'webhook.stopped': 'functions/domain/telling/webhooks/receivers.integ.test.ts',
};

const changing = operations.filter(({ method }) => method !== 'GET');

it('no call changes or deletes an entry', () => {
  const ofRecord = operations.filter(({ path }) => /\/(acts|activity)\b/.test(path));
  expect(ofRecord.map(({ method, scope }) => [method, scope])).toEqual([
    ['GET', 'read'],
    ['GET', 'read'],
  ]);
});

it('each call that changes something is an entry of the record, or says why not; each act is shown somewhere', () => {
  expect(changing.map(({ name }) => name).filter((name) => !(name in ACTS))).toEqual([]);
  expect(Object.keys(ACTS).filter((name) => changing.every((operation) => operation.name !== name))).toEqual([]);
  const stated = Object.values(ACTS).flatMap((acts) => (Array.isArray(acts) ? acts : 'acts' in acts ? acts.acts : []));
  const shown = new Set<string>([
    ...stated,
    ...Object.values(BY_TOKEN).flatMap((acts) => acts ?? []),
    ...Object.keys(ELSEWHERE),
  ]);
  expect(ACT_NAMES.filter((name) => !shown.has(name))).toEqual([]);
  const files = Object.values(ACTS).flatMap((acts) => ('file' in acts ? acts.acts.map((act) => [act, acts.file]) : []));
  const root = path.resolve(import.meta.dirname, '../..');
  for (const [act, file] of [...files, ...Object.entries(ELSEWHERE)] as [string, string][]) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(readFileSync(path.join(root, file), 'utf8'), `${file} names ${act}`).toContain(`'${act}'`);
  }
});

async function newestActs(workspaceId: string, { people }: MatrixFixture): Promise<StoredEvent[]> {
  const start = { after: null, size: 300 };
  const [here, installation] = await Promise.all([
    listEvents(workspaceId, start),
    listInstallationEvents(isoNow().slice(0, 7), start),
  ]);
  const ids = new Set(Object.values(people).map(({ id }) => id));
  // Other tests write in the record of the installation at the same time.
  const isTheirs = ({ actor, subject }: StoredEvent) =>
    ids.has(subject.id) || (actor.kind === 'user' && ids.has(actor.userId));
  return [...here.items, ...installation.items].filter((event) => EVENTS[event.name].isAct && isTheirs(event));
}

/** Calls that end the account or the sessions of the other calls. */
const END_SESSIONS = ['deleteAccount', 'changePassword', 'endOtherSessions'];

/** Requests that must find something to do, unlike those that ask for permissions. */
const REQUESTS_HERE: Record<string, (fixture: MatrixFixture) => MatrixRequest> = {
  forgotPassword: ({ people }) => ({ input: { email: people.target.email } }),
};

/** Makes a call. @returns the status, and the acts that its people have made by it */
async function statedBy(operation: Operation, fixture: MatrixFixture, credential: Credential = 'cookie') {
  const { people, workspaceId } = fixture;
  // The invitation is for the stranger; the owner still has to decide about the workspace.
  const isOfStranger = ['acceptInvitation', 'deleteAccount'].includes(operation.name);
  // Only the maker of a recording sends it.
  const isOfAuthor = /upload|multipart|segments|saving|\/video$/i.test(operation.path);
  const caller = isOfStranger ? people.stranger : people[isOfAuthor ? 'author' : 'owner'];
  const request = await (REQUESTS_HERE[operation.name]?.(fixture) ?? requestOf(operation, fixture, caller));
  const before = new Set((await newestActs(workspaceId, fixture)).map(({ id }) => id));
  const isGuest = operation.profile === 'public' && operation.name !== 'logout';
  const client = isGuest ? new TestClient(process.env.APP_URL ?? '') : await clientOf(caller, credential);
  const { status } = await sendTo(operation, request, client);
  const acts = (await newestActs(workspaceId, fixture)).filter(({ id }) => !before.has(id));
  return { status, acts };
}

/** The statuses of calls that cannot be made here, and have no entry. */
const UNDONE = new Set([400, 401, 403, 404, 409, 415]);

/** Subjects without a name of their own. */
const NAMELESS = /^(user|member|session|installation)$/;

const wantedOf = (name: string): EventName[] => {
  const said = ACTS[name];
  return Array.isArray(said) ? said : [];
};

/** What is wrong with the entries of a call. */
function faultsOf(name: string, { status, acts }: Awaited<ReturnType<typeof statedBy>>): string[] {
  const wanted = wantedOf(name);
  const stated = acts.map((act) => act.name).sort();
  const isDone = status < 300 || (wanted.length === 0 && UNDONE.has(status));
  const isRight = isDone && String(stated) === String([...wanted].sort());
  const nameless = acts.filter(({ subject }) => !NAMELESS.test(subject.kind) && !subject.name);
  return [
    ...(isRight ? [] : [`${name} (${status}): ${wanted} and not ${stated}`]),
    ...nameless.map((act) => `${act.name} has no name`),
  ];
}

it('each call states its acts in what it writes, by the person who makes it, with the name of the thing', {
  // It makes all calls that change something, a third of them on things of their own.
  timeout: 400_000,
}, async () => {
  const faults: string[] = [];
  let done = 0;
  const lasting = await newPeople();
  const shared = await newMatrixFixture(lasting);
  for (const operation of changing.filter(({ name }) => !('file' in (ACTS[name] ?? [])))) {
    const { name } = operation;
    const people = END_SESSIONS.includes(name) ? await newPeople() : lasting;
    const isApart = people !== lasting || CONSUMING.includes(name as OperationName);
    const made = await statedBy(operation, isApart ? await newMatrixFixture(people) : shared);
    faults.push(...faultsOf(name, made));
    if (made.status < 300) done += 1;
  }
  expect(faults).toEqual([]);
  // Others need a provider, an engine or a call before: they are refused, and state nothing.
  expect(done).toBeGreaterThan(80);
});

it('what a program uploads is an entry, by its token', async () => {
  const people = await newPeople();
  for (const [name, wanted] of Object.entries(BY_TOKEN)) {
    const operation = operations.find((each) => each.name === name) as Operation;
    const { status, acts } = await statedBy(operation, await newMatrixFixture(people), 'token');
    expect([status, acts.map((act) => act.name)]).toEqual([200, wanted]);
    expect(acts[0]?.actor).toMatchObject({ kind: 'user', userId: people.author.id, way: 'token' });
  }
});
