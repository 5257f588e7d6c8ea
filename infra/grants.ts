import { readFileSync } from 'node:fs';
import type { Conversion } from './constructs/conversion.ts';
import type { DataTable } from './constructs/data-table.ts';
import type { EventDelivery } from './constructs/event-delivery.ts';
import type { LambdaFunctions } from './constructs/lambda-functions.ts';
import type { Mail } from './constructs/mail.ts';
import {
  CAPTIONS_PREFIX,
  CONVERTED_PREFIX,
  type MediaBucket,
  ORIGINAL_PREFIX,
  PICTURE_PREFIX,
  TRANSCRIPT_PREFIX,
  UPLOAD_PREFIX,
} from './constructs/media-bucket.ts';
import type { MediaTokens } from './constructs/media-tokens.ts';
import type { SegmentsBucket } from './constructs/segments-bucket.ts';
import type { Workflows } from './constructs/workflow.ts';
import type { Settings } from './settings.ts';

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

interface Parts extends Workflows {
  functions: LambdaFunctions;
  table: DataTable;
  media: MediaBucket;
  segments: SegmentsBucket;
  tokens: MediaTokens;
  conversion: Conversion;
  mail: Mail;
  delivery: EventDelivery;
}

/** The permissions of each function. A permission also sets the environment variable that belongs to it. */
export function grantAll(parts: Parts, settings: Settings): void {
  grantApi(parts);
  grantEvents(parts);
  grantPreparation(parts);
  grantPackaging(parts);
  grantJoin(parts);
  grantRecovery(parts);
  grantMigration(parts);
  grantDelivery(parts, settings);
  const { functions } = parts;
  for (const target of [functions.public, functions.member, functions.admin]) {
    target.addEnvironment('ADMIN_EMAILS', settings.adminEmails.join(','));
  }
  for (const target of [functions.public, functions.member]) {
    target.addEnvironment('WEAK_PASSWORDS', settings.weakPasswords);
  }
  for (const target of [functions.member, ...transcribing(functions)]) {
    target.addEnvironment('TRANSCRIPTION', settings.transcription);
  }
  if (settings.transcription === 'on') grantTranscription(parts, settings);
  grantSignOn(functions, settings);
  functions.admin.addEnvironment('VERSION', version);
  // One machine says there what it lacks.
  functions.admin.addEnvironment('NOTICES', '');
  functions.public.addEnvironment('SIGN_UP', settings.signUp);
  functions.member.addEnvironment('HIDE_AREAS', settings.hideAreas);
  for (const target of [functions.member, functions.admin]) {
    target.addEnvironment('USAGE_LIMITS', JSON.stringify(settings.usageLimits));
  }
}

/**
 * How people sign on, and the secret of this app at the provider. CloudFormation puts the secret in while it deploys. Both
 * are empty without a provider: one machine has its own.
 */
function grantSignOn({ public: open, member, admin }: LambdaFunctions, { signOn }: Settings): void {
  const { secretArn, secretVersion, ...shown } = signOn ?? { secretArn: '', secretVersion: '' };
  const text = signOn ? JSON.stringify(shown) : '';
  for (const target of [open, member, admin]) target.addEnvironment('SIGN_ON', text);
  open.addEnvironment(
    'SIGN_ON_SECRET',
    secretArn && `{{resolve:secretsmanager:${secretArn}:SecretString:::${secretVersion}}}`,
  );
}

/** The functions that end a conversion or a transcription, or prepare a recording for them. */
const transcribing = (functions: LambdaFunctions) => [
  functions['prepare-recording'],
  functions['on-job-state'],
  functions['reconcile-overdue'],
];

/**
 * Starts transcriptions, and takes their results. Amazon Transcribe reads the file and writes the result with the
 * permissions of the function that starts the job.
 */
function grantTranscription({ functions, media, conversion, tokens, table }: Parts, settings: Settings): void {
  for (const target of transcribing(functions)) {
    media.allowTranscription(target, `framekeep-${settings.stage}.*`);
    conversion.allowProbe(target);
    for (const prefix of [ORIGINAL_PREFIX, CONVERTED_PREFIX]) media.allow(target, prefix, 'GetObject');
    media.allow(target, TRANSCRIPT_PREFIX, 'GetObject', 'PutObject');
    // The new text is indexed.
    media.allow(target, CAPTIONS_PREFIX, 'GetObject', 'PutObject');
    media.allowList(target);
    // Captions that a new text replaces end.
    tokens.allowRevoke(target);
    table.allowReadWrite(target);
  }
  // These end conversions, too: another file is transcribed when it takes its place.
  for (const target of [functions.admin, functions['reconcile-recording']]) {
    target.addEnvironment('TRANSCRIPTION', settings.transcription);
  }
}

function grantApi(parts: Parts): void {
  const { functions, table, media, segments, tokens, conversion, mail, deletion, preparation, join } = parts;
  const { public: open, member, admin } = functions;
  // A new password ends all sessions of the account, possibly many.
  for (const target of [open, member]) table.allowBatchDelete(target);
  // An administrator invites people, sends codes, and deletes accounts.
  for (const target of [member, open, admin]) mail.allowSend(target);
  // A share page requests the conversion of a pending recording.
  conversion.allowStart(open);
  // Pictures of people are on the pages of their links.
  media.allow(open, PICTURE_PREFIX, 'GetObject');
  // A log-out and a new password also revoke media tokens.
  for (const target of [open, member]) tokens.allowRevoke(target);
  for (const target of [member, admin]) deletion.allowStart(target);
  preparation.allowStart(member);
  join.allowStart(member);
  media.allow(member, UPLOAD_PREFIX, 'GetObject', 'PutObject', 'ListMultipartUploadParts');
  media.allow(member, PICTURE_PREFIX, 'PutObject');
  // A cut moves the times of captions.
  media.allow(member, CAPTIONS_PREFIX, 'GetObject', 'PutObject');
  media.allowList(member);
  // An administrator counts what a workspace stores.
  segments.allowFind(admin);
  segments.allowWrite(member);
  segments.allowRead(member);
  segments.allowList(member);
  segments.allowFind(member);
}

/**
 * For the recovery, for an administrator's retry of one recording, and for the search for overdue recordings: all of
 * them reconcile recordings.
 */
function grantRecovery({
  functions,
  table,
  media,
  tokens,
  conversion,
  preparation,
  join,
  recovery,
  mail,
}: Parts): void {
  const { admin, 'reconcile-recording': reconcile, 'reconcile-overdue': reconcileOverdue } = functions;
  const { 'begin-recovery': begin, 'list-stuck': listStuck, 'end-recovery': end } = functions;
  for (const target of [begin, listStuck, end]) table.allowReadUpdate(target);
  // It also sends the mails that are due.
  mail.allowSend(reconcileOverdue);
  mail.allowReadQuota(reconcileOverdue);
  for (const target of [admin, reconcile, reconcileOverdue]) {
    // A file that takes the place of another orders the deletion of that one.
    table.allowReadWrite(target);
    conversion.allowStart(target);
    conversion.allowReadJobs(target);
    // Once a cut is rendered, players lose the file in which they skipped the removed parts.
    tokens.allowRevoke(target);
    media.allow(target, CONVERTED_PREFIX, 'GetObject');
    media.allowList(target);
    preparation.allowStart(target);
  }
  // It also indexes captions.
  media.allow(reconcileOverdue, CAPTIONS_PREFIX, 'GetObject');
  recovery.allowStart(admin);
  // Besides the sweep of segments, these start another join of one recording.
  for (const target of [admin, reconcile, reconcileOverdue]) join.allowStart(target);
}

function grantEvents({ functions, table, media, segments, tokens, deletion, preparation, join, mail }: Parts): void {
  const {
    'on-job-state': onJobState,
    'on-mail-bounce': onMailBounce,
    'run-cleanup': cleanup,
    'drain-revocations': drain,
    'prune-cutoffs': prune,
    'rotate-signing-keys': rotateKeys,
    'delete-batch': deleteBatch,
    'sweep-segments': sweep,
  } = functions;
  for (const target of [onJobState, cleanup, drain, sweep]) table.allowReadWrite(target);
  table.allowReadUpdate(onMailBounce);
  mail.nameSender(onMailBounce);
  media.allow(onJobState, CONVERTED_PREFIX, 'GetObject');
  media.allowList(onJobState);
  // A cut is rendered after its original is converted.
  preparation.allowStart(onJobState);
  table.allowBatchDelete(deleteBatch);
  // No other function may delete an object, or a version of one.
  media.allowDelete(cleanup);
  segments.allowDelete(cleanup);
  for (const target of [cleanup, sweep]) segments.allowList(target);
  media.allow(cleanup, UPLOAD_PREFIX, 'AbortMultipartUpload');
  deletion.allowStart(cleanup);
  join.allowStart(sweep);
  for (const target of [onJobState, drain]) tokens.allowRevoke(target);
  tokens.allowPrune(prune);
  table.allowReadUpdate(rotateKeys);
  tokens.allowWriteSigningKeys(rotateKeys);
}

/** Reads the whole table, and writes items. The functions of the version before run meanwhile. */
function grantMigration({ functions, table, join, migration }: Parts): void {
  table.allowReadWrite(functions.migrate);
  table.allowScan(functions.migrate);
  // Segments that a version before could not join are joined again.
  join.allowStart(functions.migrate);
  migration.allowStart(functions['reconcile-overdue']);
}

/** The functions in whose transactions something happens that readers get, besides the readers. */
const stating = (functions: LambdaFunctions) => [
  functions.public,
  functions.member,
  functions.admin,
  functions['prepare-recording'],
  functions['on-job-state'],
  functions['delete-batch'],
  functions['reconcile-recording'],
  functions['reconcile-overdue'],
  functions['publish-due'],
];

/**
 * Publishes events, and tells them to receivers outside. Two functions alone send requests to addresses of people. A
 * reader publishes only for readers below it: each is created after those that it publishes for.
 */
function grantDelivery({ functions, table, mail, delivery }: Parts, settings: Settings): void {
  const { member, 'mail-events': mails, 'attempt-deliveries': quick, 'attempt-slow-deliveries': slow } = functions;
  for (const target of stating(functions)) delivery.allowPublish(target, 'mails', 'attempts', 'slowAttempts');
  delivery.allowPublish(quick, 'mails', 'slowAttempts');
  delivery.allowPublish(slow, 'mails');
  for (const target of [mails, quick, slow]) table.allowReadWrite(target);
  table.allowReadUpdate(functions['publish-due']);
  mail.allowSend(mails);
  for (const target of [member, quick, slow]) target.addEnvironment('WEBHOOK_NETWORKS', settings.webhookNetworks);
}

/** Copies attached versions. It has no other access to uploads. */
function grantPreparation({ functions, table, media, conversion }: Parts): void {
  const { 'prepare-recording': prepare } = functions;
  table.allowReadWrite(prepare);
  media.allow(prepare, UPLOAD_PREFIX, 'GetObjectVersion');
  // A cut is made from an MP4.
  media.allow(prepare, CONVERTED_PREFIX, 'GetObject');
  media.allow(prepare, ORIGINAL_PREFIX, 'PutObject', 'ListMultipartUploadParts', 'AbortMultipartUpload');
  media.allowList(prepare);
  conversion.allowStart(prepare);
}

/** Reads MP4s, and writes beside them. */
function grantPackaging({ functions, table, media }: Parts): void {
  const { 'package-film': packageFilm } = functions;
  table.allowReadWrite(packageFilm);
  media.allow(packageFilm, CONVERTED_PREFIX, 'GetObject', 'PutObject', 'AbortMultipartUpload');
  media.allowList(packageFilm);
}

/** Reads segments and writes the joined file. It can read no other upload. */
function grantJoin({ functions, table, media, segments, preparation }: Parts): void {
  const { 'join-segments': joinSegments } = functions;
  table.allowReadWrite(joinSegments);
  segments.allowRead(joinSegments);
  segments.allowList(joinSegments);
  segments.allowFind(joinSegments);
  media.allow(joinSegments, ORIGINAL_PREFIX, 'GetObject', 'PutObject');
  media.allow(joinSegments, ORIGINAL_PREFIX, 'ListMultipartUploadParts', 'AbortMultipartUpload');
  media.allowList(joinSegments);
  preparation.allowStart(joinSegments);
}
