import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { PLAIN_SESSION_COOKIE } from '#shared/model/identity/session-cookie.ts';
import { apply } from '../data/ground/apply.ts';
import * as counts from '../data/ground/rate-limit.ts';
import { LIMITS_BY_USER } from '../domain/ground/limit-usage.ts';
import { beginSession } from '../domain/identity/sessions/session-token.ts';
import { freshAddress } from '../domain/test-support/people.ts';
import * as workflows from '../gateways/step-functions.ts';
import { RATE_LIMITS } from '../process/limits.ts';
import { administrationRoutes } from './admin.ts';
import { createApiHandler } from './api-handler.ts';
import { memberRoutes } from './member.ts';
import { publicRoutes } from './public.ts';
import { fakeContext, fakeEvent } from './test-support/fake-event.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import { newPeople } from './test-support/matrix-people.ts';
import { type OperationName, requestOf } from './test-support/matrix-requests.ts';

// The schedules of the stack do not see what the calls begin.
useOwnTable();

/** A call that stores, sends or starts something new: the limits that count it, each of which refuses it. */
const creates = (...limits: string[]) => ({ limits });
/** As `creates`, where the request of the matrix does not get as far: the file that counts. */
const countedIn = (file: string, ...limits: string[]) => ({ limits, file });
/** A call that removes, ends or stops something: no limit refuses it. */
const ENDS = 'ends';
/** Why a call is neither. It counts toward no limit of a person or a workspace. */
const neither = (reason: string) => ({ reason });

const CHANGE = neither('It changes what exists.');
const COUNTED = neither('It ends what another call has begun, which was counted.');
const PROOF = neither('It proves something, and creates nothing: guesses are limited by the address.');
const READ = neither('It reads.');
const VISIT = neither('A visitor of a link has no account: the address and the link have limits.');
const FILE = ['recordingsByUser', 'recordingsByWorkspace'];
const UPLOAD = ['uploadsByUser', 'bytesByUser'];
const CAPTIONS = ['captionsByUser', 'captionsByWorkspace'];
const VIDEO = ['changeVideoByUser', 'changeVideoByWorkspace'];
const LINK = ['linkByUser', 'linkByWorkspace'];
const COMMENT = ['commentByUser', 'commentByWorkspace'];
const REACTION = ['reactionByUser', 'reactionByWorkspace'];

type Kind = ReturnType<typeof creates> | ReturnType<typeof countedIn> | ReturnType<typeof neither> | typeof ENDS;

const KINDS: Partial<Record<OperationName, Kind>> = {
  login: PROOF,
  logInByPasskey: PROOF,
  beginPasskeyLogin: creates('passkeyChallengeByAddress'),
  beginSignOn: countedIn('domain/identity/sign-on/begin-sign-on.ts', 'signOnByAddress'),
  joinSignOn: PROOF,
  mailSignOnJoin: countedIn('domain/identity/accounts/join-account.ts', 'joinMailByUser'),
  endSignedOn: ENDS,
  unlinkSignOn: ENDS,
  signup: creates('signupByAddress', 'codeByEmailFrom', 'codeByEmail'),
  verifyEmail: PROOF,
  resendVerification: creates('resendByAddress'),
  forgotPassword: creates('forgotByAddress'),
  resetPassword: PROOF,
  logout: ENDS,
  changePassword: PROOF,
  deleteAccount: ENDS,
  endSession: ENDS,
  endOtherSessions: ENDS,
  proveSelf: PROOF,
  beginPasskey: creates('addPasskeyByUser'),
  addPasskey: COUNTED,
  renamePasskey: CHANGE,
  removePasskey: ENDS,
  createToken: creates('createTokenByUser'),
  revokeToken: ENDS,
  updateProfile: CHANGE,
  setPicture: COUNTED,
  removePicture: ENDS,
  setMailPreferences: CHANGE,
  unsubscribe: ENDS,
  createWorkspace: creates('createWorkspaceByUser'),
  updateWorkspace: CHANGE,
  updateTranscription: CHANGE,
  deleteWorkspace: ENDS,
  handOverWorkspace: CHANGE,
  inviteMember: creates('inviteByUser', 'inviteByWorkspace', 'inviteByEmailFrom', 'inviteByEmail'),
  cancelInvitation: ENDS,
  acceptInvitation: COUNTED,
  changeMemberRole: CHANGE,
  removeMember: ENDS,
  createProject: creates('projectByUser', 'projectByWorkspace'),
  updateProject: CHANGE,
  deleteProject: ENDS,
  setProjectAccess: CHANGE,
  createRecording: creates(...FILE),
  updateRecording: CHANGE,
  attachRecordingVideo: COUNTED,
  renewSegmentUpload: creates(...UPLOAD),
  setSaving: CHANGE,
  attachSegments: COUNTED,
  deleteRecording: ENDS,
  createFileVersion: creates(...FILE),
  cutRecording: ENDS,
  retryCut: creates(...VIDEO),
  restoreFile: creates(...VIDEO),
  deleteFile: ENDS,
  addCaptions: creates(...CAPTIONS),
  replaceCaptions: creates(...CAPTIONS),
  setCaptionsLanguage: CHANGE,
  removeCaptions: ENDS,
  transcribe: creates('transcribeByUser', 'transcribeByWorkspace'),
  showTranscript: CHANGE,
  correctCaptions: creates(...CAPTIONS),
  restoreCaptions: creates(...CAPTIONS),
  searchCaptions: READ,
  batchGetFigures: READ,
  createUpload: creates(...UPLOAD),
  abortUpload: ENDS,
  createMultipart: creates(...UPLOAD),
  signParts: COUNTED,
  completeMultipart: COUNTED,
  abortMultipart: ENDS,
  shareRecording: creates(...LINK),
  unshareRecording: ENDS,
  revokeLinks: ENDS,
  createNamedLink: creates(...LINK),
  changeNamedLink: CHANGE,
  revokeNamedLinks: ENDS,
  unlockLink: VISIT,
  sendLinkCode: VISIT,
  verifyLinkCode: VISIT,
  openGate: VISIT,
  startVisit: VISIT,
  convertLinkedRecording: neither('It begins a conversion that waits, once.'),
  reportWatching: VISIT,
  writeComment: creates(...COMMENT),
  editComment: CHANGE,
  deleteComment: ENDS,
  react: creates(...REACTION),
  markCommentsRead: CHANGE,
  closeComments: ENDS,
  removeGuest: ENDS,
  writeLinkComment: creates(...COMMENT),
  editLinkComment: CHANGE,
  deleteLinkComment: ENDS,
  reactThroughLink: creates('reactionByAddress', ...REACTION),
  sendGuestCode: creates('linkCodeByAddress', 'guestCodeByEmail'),
  becomeGuest: countedIn('domain/sharing/comments/guests.ts', 'guestByAddress'),
  createWebhook: creates('webhookByUser', 'webhookByWorkspace'),
  changeWebhook: CHANGE,
  deleteWebhook: ENDS,
  replaceWebhookSecret: CHANGE,
  sendTestEvent: creates('deliveryByUser', 'deliveryByWorkspace'),
  repeatDelivery: creates('deliveryByUser', 'deliveryByWorkspace'),
  startRecovery: neither('While a run is in progress, it starts none.'),
  controlRecovery: ENDS,
  retryRecording: creates('retryByUser'),
  stopPerson: ENDS,
  startPerson: CHANGE,
  sendPersonVerification: countedIn('domain/identity/auth/resend-verification.ts', 'resendByUser', 'resendByAddress'),
  deletePerson: ENDS,
  invitePerson: creates('invitePersonByUser', 'inviteByEmail'),
};

const changing = operations.filter(({ method }) => method !== 'GET');
const named = (kind: (each: Kind) => boolean) =>
  changing.flatMap((operation) => {
    const found = KINDS[operation.name as OperationName];
    return found && kind(found) ? [[operation.name, operation, found] as const] : [];
  });

const handle = createApiHandler([...memberRoutes, ...publicRoutes, ...administrationRoutes]);

/** Guesses of the password by which people prove who they are. */
const GUESSES = 'loginByAddress';
/** Limits of the mails to one address. They are met without an answer that tells strangers of it, or with one of their own. */
const QUIET = [GUESSES, 'forgotByEmail', 'guestMailByOwner'];

/** Workflows of the stack do not know the recordings. */
beforeEach(() => {
  for (const start of ['startPreparationExecution', 'startTranscriptExecution', 'startRecoveryExecution'] as const)
    vi.spyOn(workflows, start).mockResolvedValue();
});

/** Makes a call while the windows of some limits are full. @returns the answer, and the limits that it counted toward */
async function callWhile(isFull: (limit: string) => boolean, event: Parameters<typeof fakeEvent>[0]) {
  const asked = new Set<string>();
  const count = (limit: string) => {
    asked.add(limit);
    return isFull(limit) ? { retryAfter: 42 } : { key: { PK: 'RATE#of-a-test', SK: '0' } };
  };
  const spies = [
    vi.spyOn(counts, 'countRequest').mockImplementation(async (limit) => count(limit)),
    vi.spyOn(counts, 'countUsage').mockImplementation(async ({ name }) => count(name)),
  ];
  try {
    const { statusCode: status = 500, headers = {}, body = '' } = await handle(fakeEvent(event), fakeContext);
    return { status, headers, body, asked: [...asked] };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The people whose objects calls are about: most may be changed by the owner. */
function callerOf({ path, name }: Operation, { people }: MatrixFixture) {
  if (['acceptInvitation', 'deleteAccount'].includes(name)) return people.stranger;
  return /uploadId|\/segments|\/api\/objects/.test(path) || /^edit/.test(name) ? people.author : people.owner;
}

/** The request of a call as an event of API Gateway. */
async function eventOf(operation: Operation, fixture: MatrixFixture): Promise<Parameters<typeof fakeEvent>[0]> {
  const caller = callerOf(operation, fixture);
  vi.stubEnv('ADMIN_EMAILS', caller.email);
  vi.stubEnv('TRANSCRIPTION', 'on');
  const request = await requestOf(operation, fixture, caller);
  // The recording of the matrix has a main link already.
  const {
    params = {},
    query,
    input,
  } = operation.name === 'shareRecording' ? { ...request, params: { id: fixture.cutRecordingId } } : request;
  const { sessionToken, change } = beginSession(caller);
  await apply([change]);
  return {
    routeKey: `${operation.method} ${operation.path}`,
    headers: { 'x-viewer-address': freshAddress() },
    cookies: [`${PLAIN_SESSION_COOKIE}=${sessionToken}`],
    pathParameters: params,
    ...(query && { queryStringParameters: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) }),
    ...(input !== undefined && { body: JSON.stringify(input) }),
  };
}

const fixtureOf = async () => newMatrixFixture(await newPeople());

it('each call that changes something creates within limits, ends something, or says why it does neither', () => {
  expect(changing.map(({ name }) => name).filter((name) => !(name in KINDS))).toEqual([]);
  expect(Object.keys(KINDS).filter((name) => changing.every((operation) => operation.name !== name))).toEqual([]);
});

it('what a person creates in a workspace counts toward a limit of the person and one of the workspace', () => {
  const pairs = Object.keys(RATE_LIMITS).flatMap((limit) => {
    const of = /^(\w+)ByUser$/.exec(limit)?.[1];
    const ofAll = `${of}ByWorkspace`;
    return of && ofAll in RATE_LIMITS ? [[limit, ofAll] as [keyof typeof RATE_LIMITS, keyof typeof RATE_LIMITS]] : [];
  });
  expect(pairs.length).toBeGreaterThan(6);
  for (const [one, all] of pairs) {
    expect(RATE_LIMITS[all].seconds, all).toBe(RATE_LIMITS[one].seconds);
    expect(RATE_LIMITS[all].max, all).toBeGreaterThanOrEqual(10 * RATE_LIMITS[one].max);
  }
  const alone = named((kind) => typeof kind === 'object' && 'limits' in kind && !('file' in kind))
    .filter(([, { path, profile }]) => profile === 'member' && /recordings|projects|workspaces\//.test(path))
    .filter(([, , kind]) => {
      const { limits } = kind as ReturnType<typeof creates>;
      return !(
        limits.some((limit) => LIMITS_BY_USER.includes(limit)) && limits.some((limit) => /Workspace$/.test(limit))
      );
    });
  // A segment upload is one of a person's uploads, for a recording that was counted.
  expect(alone.map(([name]) => name)).toEqual(['renewSegmentUpload']);
});

describe('a call that creates something', () => {
  const all = named((kind) => typeof kind === 'object' && 'limits' in kind && !('file' in kind));
  it.each(all)('is refused by each of its limits: %s', async (_name, operation, kind) => {
    const { limits } = kind as ReturnType<typeof creates>;
    const event = await eventOf(operation, await fixtureOf());
    for (const limit of limits) {
      const { status, headers, body } = await callWhile((each) => each === limit, event);
      expect([limit, status, headers['retry-after']]).toEqual([limit, 429, '42']);
      expect(JSON.parse(body)).toMatchObject({
        code: 'RATE_LIMITED',
        message: expect.stringMatching(/Please try again in 42 seconds\.$/),
      });
    }
    const { status, asked } = await callWhile(() => false, event);
    expect(asked.filter((limit) => !QUIET.includes(limit)).sort()).toEqual([...limits].sort());
    // The matrix has no cut to retry, and no code to send again.
    expect(status).not.toBe(429);
  });
});

it.each(named((kind) => typeof kind === 'object' && 'file' in kind))(
  'a call of which the matrix sees less is counted too: %s',
  (_name, _operation, kind) => {
    const { file, limits } = kind as ReturnType<typeof countedIn>;
    const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    for (const limit of limits) expect(text).toContain(`limitRate('${limit}'`);
  },
);

it('a new link is refused, and a setting of a link that exists is not: it may end access', async () => {
  const fixture = await fixtureOf();
  const share = operations.find(({ name }) => name === 'shareRecording') as Operation;
  const event = await eventOf(share, fixture);
  const existing = { ...event, pathParameters: { id: fixture.recordingId } };
  expect((await callWhile(() => true, event)).status).toBe(429);
  expect((await callWhile(() => true, existing)).status).toBe(200);
});

it('a reaction is refused, and is taken back whatever is full', async () => {
  const fixture = await fixtureOf();
  const event = await eventOf(operations.find(({ name }) => name === 'react') as Operation, fixture);
  const takenBack = { ...event, body: JSON.stringify({ ...JSON.parse(event.body ?? ''), isOn: false }) };
  expect((await callWhile(() => true, event)).status).toBe(429);
  expect((await callWhile(() => false, event)).status).toBe(200);
  expect((await callWhile(() => true, takenBack)).status).toBe(200);
});

it('the conversion of a cut above the limit waits for the schedule', async () => {
  const cut = operations.find(({ name }) => name === 'cutRecording') as Operation;
  for (const isFull of [false, true]) {
    vi.mocked(workflows.startPreparationExecution).mockClear();
    const { status, asked } = await callWhile(() => isFull, await eventOf(cut, await fixtureOf()));
    expect([status, asked[0]]).toEqual([200, 'changeVideoByUser']);
    expect(workflows.startPreparationExecution).toHaveBeenCalledTimes(isFull ? 0 : 1);
  }
});

describe('a call that ends something', () => {
  const all = named((kind) => kind === ENDS);
  it.each(all)('is refused by no limit: %s', async (name, operation) => {
    const event = await eventOf(operation, await fixtureOf());
    const { status, body } = await callWhile((limit) => limit !== GUESSES, event);
    // Nobody signs on here, and the person to delete has another address: neither is a limit.
    const isElsewhere = ['endSignedOn', 'unlinkSignOn', 'deletePerson'].includes(name);
    expect(isElsewhere ? status === 429 : status >= 400, `${status} ${body}`).toBe(false);
  });
});

describe('a call that does neither', () => {
  const all = named((kind) => typeof kind === 'object' && 'reason' in kind);
  it.each(all)('counts toward no limit of a person or a workspace: %s', async (_name, operation) => {
    const event = await eventOf(operation, await fixtureOf());
    const { asked } = await callWhile(() => false, event);
    expect(asked.filter((limit) => LIMITS_BY_USER.includes(limit) || /Workspace$/.test(limit))).toEqual([]);
  });
});
