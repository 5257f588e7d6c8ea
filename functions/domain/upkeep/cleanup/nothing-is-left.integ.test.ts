import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe';
import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import { linkIdentity } from '../../../data/identity/identity.ts';
import { putSecret, SECRETS } from '../../../data/identity/secret.ts';
import { putProviderSession } from '../../../data/identity/sign-on.ts';
import { handler } from '../../../events/delete-batch.ts';
import * as clock from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { addCaptions } from '../../editing/captions/change-captions.ts';
import { correctCaptions } from '../../editing/captions/correct-captions.ts';
import { transcribe } from '../../editing/transcripts/ask-for-transcript.ts';
import { reconcileTranscript } from '../../editing/transcripts/reconcile-transcript.ts';
import { outputKeys, transcriptsPrefix, uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { drainRevocations } from '../../ground/revocations/drain-revocations.ts';
import { setPicture } from '../../identity/accounts/change-picture.ts';
import { forgotPassword } from '../../identity/auth/forgot-password.ts';
import { logIn } from '../../identity/auth/log-in.ts';
import { acceptInvitation } from '../../identity/invitations/accept-invitation.ts';
import { beginPasskey } from '../../identity/passkeys/manage-passkeys.ts';
import { createProject } from '../../identity/projects/create-project.ts';
import { createToken } from '../../identity/tokens/manage-tokens.ts';
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts';
import { react, reactThroughLink } from '../../sharing/comments/react.ts';
import { removeGuest } from '../../sharing/comments/remove-guest.ts';
import { writeComment, writeLinkComment } from '../../sharing/comments/write-comment.ts';
import { createNamedLink, shareRecording } from '../../sharing/links/save-link.ts';
import { sendLinkCode } from '../../sharing/visits/link-code.ts';
import { visitLink } from '../../sharing/visits/visit-link.ts';
import { sendTestEvent } from '../../telling/webhooks/deliveries.ts';
import { createWebhook } from '../../telling/webhooks/manage-webhooks.ts';
import { allItems } from '../../test-support/all-items.ts';
import { later } from '../../test-support/clock.ts';
import { newGuest, said } from '../../test-support/comments.ts';
import { withReaders } from '../../test-support/events.ts';
import { jpegOf } from '../../test-support/jpeg.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { put } from '../../test-support/objects.ts';
import { newPasskey, TEST_ORIGIN } from '../../test-support/passkeys.ts';
import { freshAddress, freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { newRecording, startMultipart, storeRecording, upload, uploadCaptions } from '../../test-support/recordings.ts';
import { cutRecording, sendRecording } from '../../test-support/segments.ts';
import { keysNaming, versionsNaming } from '../../test-support/stored-versions.ts';
import { invite, join, newWorkspace } from '../../test-support/teams.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { renewSegmentUpload } from '../../video/segments/renew-segment-upload.ts';
import { setSaving } from '../../video/segments/set-saving.ts';
import { sweepSegments } from '../../video/segments/sweep-segments.ts';
import { deleteAccount } from './delete-account.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();
const { started } = recordWorkflows();
const mediaConvert = mockAws(MediaConvertClient);
const transcriptions = mockAws(TranscribeClient);
stubDeletionWorkflow();
/**
 * The user, the claim on the address, who it is at a provider, and a link for it with a mail that it sent; in the record of
 * acts this link, and to whom a friend has sent an invitation.
 */
const TELLING_TYPES = ['email', 'event', 'event', 'gateKey', 'identity', 'namedLink', 'pass', 'signOnJoin', 'user'];
const HOURS = 60 * 60;
const DAYS = 24 * HOURS;

/**
 * Types that this test does not make: items of the app itself, items of work that is done at once, and items of links,
 * projects and mails, whose own tests show that they end. Each new type is made here or added to this list.
 */
const NOT_MADE = [
  ...[
    'attemptLease',
    'bouncedMails',
    'conversionPace',
    'damagedFiles',
    'delayedMails',
    'failedTranscripts',
    'mailQuota',
  ],
  'migrations',
  'rateAccount',
  ...['recovery', 'revocation', 'revocationLease', 'captionsOrder', 'deletionRun', 'goneRecording'],
  ...['figures', 'linkViewer', 'seen', 'watch', 'visitorSalt', 'projectAuthor', 'projectRow', 'verification'],
  ...['guestUnsubscribeToken', 'logoutToken', 'machine', 'mailOrder', 'mutedAddress', 'restartedLink', 'stoppedLinks'],
  ...['signOn', 'signUpInvitation', 'transcriptionPace', 'unsubscribeToken'],
].sort();

/** Types of the items of the two other people and their workspaces, which are all that is left besides `EXPIRING`. */
const OF_OTHERS = [
  ...[
    'captionText',
    'captionWord',
    'dataVersion',
    'email',
    'file',
    'mainLink',
    'member',
    'membership',
    'noProjectCounts',
    'project',
  ],
  ...['reacted', 'reactionCounts', 'recording', 'session', 'shareToken', 'statusCounts', 'user', 'workspace'],
];

/** Types of items that stay until they expire: see docs/privacy.md. Tests of the table do not delete what has expired. */
const EXPIRING = ['event', 'gateKey', 'gateMails', 'goneRecording', 'guest', 'loginAttempts', 'pass', 'rate', 'visit'];

/** The types of all items that the product stores, as its source names them. */
function typesOfSchema(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../../data');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('table'),
  );
  const found = files.flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/\btype: (?:z\.literal\()?'([a-zA-Z]+)'/g),
  ]);
  const types = [...found.map(([, type = '']) => type), ...Object.keys(SECRETS)];
  return [...new Set(types)].filter((type) => type !== 'signingKeys').sort();
}

/** The items of this test. Other tests of this process may have read the signing keys before. */
const itemsOfTest = async () => (await allItems()).filter(({ type }) => type !== 'signingKeys');

/** Items of the table that name one of these, in any letter case. */
async function itemsNaming(names: string[]): Promise<Record<string, unknown>[]> {
  const items = await itemsOfTest();
  const isNaming = (item: object) => {
    const text = JSON.stringify(item).toLowerCase();
    return names.some((name) => text.includes(name.toLowerCase()));
  };
  return items.filter(isNaming);
}

/** A recording with its file, the MP4 of a conversion, captions and a link. */
async function finishedRecording({ actor }: Person, workspaceId: string): Promise<string> {
  const originalKey = uploadObjectKey(actor.userId, ulid(Date.now() - 3 * 3_600_000));
  const made = { workspaceId, userId: actor.userId, originalKey, conversionAttempt: 1 };
  const { id } = await storeRecording({ ...made, transcodeStatus: 'completed' });
  await Promise.all([originalKey, ...outputKeys(id, 1)].map((key) => put(key)));
  const uploadURL = await uploadCaptions(actor, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
  await addCaptions(actor, id, { uploadURL, language: 'en', label: 'English' });
  await shareRecording(actor, id, {});
  return id;
}

/** Lets an engine hear a word in a recording, corrects the text twice, and transcribes it again, until the job has ended. */
async function transcribeRecording({ actor }: Person, recordingId: string, word: string): Promise<void> {
  const jobIs = (TranscriptionJobStatus: NonNullable<TranscriptionJob['TranscriptionJobStatus']>) =>
    transcriptions.on(GetTranscriptionJobCommand).resolves({ TranscriptionJob: { TranscriptionJobStatus } });
  const writeResult = (attempt: number) =>
    put(
      `${transcriptsPrefix(recordingId)}framekeep-${process.env.STAGE}.${recordingId}.${attempt}.vtt`,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${word}\n`,
    );
  const Tracks = [{ TrackType: 'audio' as const }];
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks } }] });
  transcriptions.on(StartTranscriptionJobCommand).resolves({});
  jobIs('COMPLETED');
  await transcribe(actor, recordingId);
  await reconcileTranscript(recordingId);
  await writeResult(1);
  await reconcileTranscript(recordingId);
  for (const text of [`${word} one`, `${word} two`]) {
    const { captions } = await getRecording(actor, recordingId);
    const captionsId = captions.find(({ automatic }) => automatic)?.id ?? '';
    await correctCaptions(actor, recordingId, { captionsId, lines: [{ number: 0, text }] });
  }
  jobIs('IN_PROGRESS');
  await transcribe(actor, recordingId);
  await reconcileTranscript(recordingId);
  await writeResult(2);
}

/** Segments of a recording with an early link, all sent twice, so that each has an old version. */
async function sendSegments({ actor }: Person, workspaceId: string): Promise<string> {
  const { id } = await newRecording(actor, workspaceId);
  const permission = await renewSegmentUpload(actor, id, { isWatchable: true, behindMs: 0 });
  for (let time = 0; time < 2; time += 1) await sendRecording(permission, await cutRecording(), { state: 'recording' });
  await shareRecording(actor, id, {});
  await setSaving(actor, id, { segmentUploadId: permission.segmentUploadId, isSaving: true });
  return id;
}

/** What the owner and guests of a link leave on a recording: comments, reactions, a removed guest, a view. */
async function talkAbout({ actor }: Person, recordingId: string): Promise<void> {
  const { id, shareToken } = await createNamedLink(actor, recordingId, { name: 'Talk', commenters: 'name' });
  const reaction = { at: 0, reaction: '👍', isOn: true } as const;
  await writeComment(actor, recordingId, said('Hello', { requestId: 'request-of-this-test' }));
  await react(actor, recordingId, reaction);
  const guest = await newGuest(shareToken);
  const written = await withReaders(() => writeLinkComment(null, shareToken, guest, said('Hello')));
  await reactThroughLink(null, shareToken, guest, reaction);
  await removeGuest(actor, recordingId, { placeId: id, commentId: written.id });
  await visitLink(null, shareToken, { address: freshAddress(), visitor: null });
}

/** What a sign-on leaves: who the person is at the provider, its session there, and a proof that was not given. */
async function linkSignOn({ actor, email }: Person): Promise<void> {
  const { userId } = actor;
  const [at, expire] = [clock.isoNow(), clock.nowSeconds() + 1800];
  const identity = { issuer: 'https://login.example', subject: ulid(), email };
  const atProvider = putProviderSession(userId, identity.issuer, 'a session', expire);
  await apply([...linkIdentity({ ...identity, userId, linkedAt: at, usedAt: at }, null), ...atProvider]);
  const join = { ...identity, userId, sid: null, idToken: null, at, tokenHash: null };
  await apply(putSecret({ kind: 'signOnJoin', secret: newSecret() }, join));
}

/** Runs every started deletion workflow to its end. */
async function runWorkflows(): Promise<void> {
  const context = { getRemainingTimeInMillis: () => 300_000 };
  for (const { stateMachineArn = '', input = '{}' } of started()) {
    if (!stateMachineArn.endsWith(':deletion')) continue;
    let step = JSON.parse(input);
    do step = await handler(step, context as never);
    while (!step.done);
  }
}

async function cleanUp(): Promise<void> {
  await sweepSegments({ hasTime: () => true });
  await runCleanup();
  await drainRevocations(clock.nowMs() + 20_000);
}

it('a deleted account leaves nothing in the table or in a bucket that identifies its owner', async () => {
  vi.spyOn(clock, 'atNextStep').mockResolvedValue();
  const names = { firstName: `Zebulon${ulid()}`, lastName: `Zuse${ulid()}` };
  const leaver = await newPerson(freshEmail(), names);
  const [heir, friend] = await Promise.all([newPerson(), newPerson()]);
  const { userId } = leaver.actor;

  // Items of the account itself: browsers, sessions, failed attempts, a reset, a passkey.
  await logIn({ email: leaver.email, password: TEST_PASSWORD }, freshBrowser());
  await logIn({ email: leaver.email, password: 'wrong' }, freshBrowser()).catch(() => undefined);
  await forgotPassword(leaver.email, freshAddress(), 'http://app');
  const token = { name: 'A program', scope: 'share', workspaceIds: null, days: 30 } as const;
  await withReaders(() => createToken(leaver.actor, token));
  await newPasskey(leaver.actor);
  await linkSignOn(leaver);
  // Not answered.
  await beginPasskey(leaver.actor, {}, freshBrowser(), TEST_ORIGIN);
  // Items in workspaces: its own, one that it hands over, one that it does not hand over, one of somebody else.
  const [personal] = await listWorkspaces(leaver.actor);
  const handedOver = await newWorkspace(leaver, 'Handed over');
  const ended = await newWorkspace(leaver, 'Ended');
  await join(heir, handedOver, 'editor');
  await join(friend, ended, 'viewer');
  const others = await newWorkspace(friend, 'Of a friend');
  const invited = { workspaceId: others, email: leaver.email, role: 'admin' } as const;
  await acceptInvitation(leaver.actor, await invite(friend.actor, invited));
  const recordings = [];
  for (const workspaceId of [personal?.id ?? '', handedOver, ended, others]) {
    await createProject(leaver.actor, { name: 'A project', description: null, workspaceId });
    recordings.push(await finishedRecording(leaver, workspaceId));
    if (workspaceId !== personal?.id) await invite(leaver.actor, { workspaceId, email: freshEmail(), role: 'admin' });
  }
  const word = `zymurgy${ulid()}`;
  vi.stubEnv('TRANSCRIPTION', 'on');
  await transcribeRecording(leaver, recordings[0] ?? '', word);
  const going = await Promise.all([personal?.id ?? '', handedOver, others].map((id) => sendSegments(leaver, id)));
  await setPicture(leaver.actor, await upload(leaver.actor, Buffer.from(jpegOf(256, 256)), 'image/jpeg'));
  // Uploads that are not attached.
  await upload(leaver.actor, Buffer.from('bytes'));
  await startMultipart(leaver.actor, 6_000_000);
  // A recording whose file will never be sent, in the workspace of somebody else.
  const empty = await newRecording(leaver.actor, others);
  const settings = { name: `For ${names.lastName}`, emails: [leaver.email] };
  const gated = await createNamedLink(leaver.actor, recordings[0] ?? '', settings);
  await sendLinkCode(gated.shareToken, leaver.email, { address: freshAddress(), pass: null }, 'http://app');

  await talkAbout(leaver, recordings[0] ?? '');
  // In the workspace of somebody else, the comment is deleted.
  await writeComment(leaver.actor, recordings[3] ?? '', said('Hello'));
  await react(leaver.actor, recordings[3] ?? '', { at: 0, reaction: '👍', isOn: true });
  const input = { name: 'Tickets', url: 'https://hooks.invalid', format: 'standard', tellsRestricted: false } as const;
  const webhook = await createWebhook(leaver.actor, ended, { ...input, events: ['recording.ready'] });
  await sendTestEvent(leaver.actor, { workspaceId: ended, webhookId: webhook.id });
  const own = personal?.id ?? '';
  const typesMade = new Set((await itemsOfTest()).map(({ type }) => type));
  expect(typesOfSchema().filter((type) => !typesMade.has(type))).toEqual(NOT_MADE);
  const telling = [leaver.email, names.firstName, names.lastName];
  // An object that a crash between two writes has left behind.
  await put(`pictures/${userId}/crashed`);
  expect((await itemsNaming(telling)).map(({ type }) => type).sort()).toEqual(TELLING_TYPES);
  expect((await keysNaming([userId])).length).toBeGreaterThan(5);
  const searched = (await itemsNaming([own])).map(({ type }) => type);
  expect(searched).toEqual(expect.arrayContaining(['captionText', 'captionWord', 'transcriptOrder']));
  expect((await itemsNaming([word])).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['captionText', 'captionWord']),
  );
  await runCleanup();
  const texts = await keysNaming([recordings[0] ?? '']);
  // Uploaded captions, the automatic text, two corrections, and the result of a job.
  expect(texts.filter((key) => key.startsWith('captions/'))).toHaveLength(4);
  expect(texts.filter((key) => key.startsWith('transcripts/'))).toHaveLength(1);
  const sent = await versionsNaming(going);
  expect(sent.filter(({ isCurrent }) => !isCurrent)).toHaveLength(sent.length / 2);
  expect(sent.length).toBeGreaterThan(20);

  const workspaces = [
    { id: handedOver, newOwnerId: heir.actor.userId },
    { id: ended, newOwnerId: null },
  ];
  await deleteAccount(
    leaver.actor,
    { email: leaver.email, password: TEST_PASSWORD, workspaces, deletesComments: true },
    freshBrowser(),
  );
  await runWorkflows();
  const inputs = started().map((input) => JSON.stringify(input));
  expect(inputs.filter((input) => telling.some((text) => input.includes(text)))).toEqual([]);

  // Within an hour, no bytes are left. Cleanup jobs repeat the deletion of what a valid URL could bring back.
  later(HOURS);
  await cleanUp();
  const begun = await itemsNaming([userId, empty.id]);
  expect(new Set(begun.map(({ type }) => type))).toEqual(
    new Set(['recording', 'file', 'project', 'mainLink', 'event', 'cleanupJob', 'reacted']),
  );
  expect(begun.map(({ id }) => id)).not.toContain(empty.id);
  // Two recordings belong to remaining workspaces. They are not copied in this test: the key of a copy has no user id.
  const left = [{ isCurrent: true }, { isCurrent: true }];
  expect(await versionsNaming([userId, own, ended, ...going], true)).toMatchObject(left);
  // What a guest has proven to a link that is gone stays until it expires, and to whom somebody else has sent an
  // invitation: see docs/privacy.md.
  expect((await itemsNaming(telling)).map(({ type }) => type).sort()).toEqual(['event', 'gateKey', 'pass']);

  later(3 * HOURS);
  await cleanUp();
  expect((await itemsNaming([userId])).map(({ type }) => type)).not.toContain('cleanupJob');
  later(3 * DAYS);
  await cleanUp();
  // Another cleanup, after the last policies and URLs have expired.
  later(6 * DAYS);
  await cleanUp();
  vi.restoreAllMocks();

  expect([...new Set((await itemsOfTest()).map(({ type }) => type))].sort()).toEqual(
    [...OF_OTHERS, ...EXPIRING].sort(),
  );
  const afterAll = await itemsNaming(telling);
  expect(afterAll.map(({ type }) => type).sort()).toEqual(['event', 'gateKey', 'pass']);
  // The record of the installation has the number of a deleted workspace.
  const ofWorkspaces = await itemsNaming([own, ended, word]);
  expect(ofWorkspaces.map(({ name }) => name)).toEqual(['workspace.deleted', 'workspace.deleted']);
  // Items in remaining workspaces belong to those workspaces. They keep the user id, which no longer identifies anyone.
  const numbered = await itemsNaming([userId]);
  expect(new Set(numbered.map(({ PK }) => PK))).toEqual(
    new Set([`W#${handedOver}`, `W#${others}`, `EVENTS#${clock.isoNow().slice(0, 7)}`]),
  );
  expect(new Set(numbered.map(({ type }) => type))).toEqual(
    new Set(['recording', 'file', 'project', 'mainLink', 'event', 'reacted']),
  );
  expect(await versionsNaming([userId, own, ended, ...going], true)).toMatchObject(left);
});
