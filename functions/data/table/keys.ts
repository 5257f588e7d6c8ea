import { parseScopedId, sha256 } from '../../process/ids.ts';

/**
 * The keys of all items of the table. `PK` is also the authorization boundary: everything that belongs to a workspace
 * is in its partition, and the id of a recording or project names that partition.
 */
export interface Key {
  PK: string;
  SK: string;
}

const SELF = '#';
const key = (PK: string, SK: string): Key => ({ PK, SK });

export const INDEX_NAME = 'GSI1';
export const INDEX_SHARDS = 4;

/** Shard of a text: always the same for the same text. */
const shardOf = (text: string, shards: number): number => Number.parseInt(sha256(text).slice(0, 8), 16) % shards;

export interface IndexKey {
  GSI1PK: string;
  GSI1SK: string;
}

/** Index keys of items that are due at a time, in the order of these times. */
const dueIndex =
  (partition: (shard: number) => string) =>
  (id: string, dueAt: string): IndexKey => ({
    GSI1PK: partition(shardOf(id, INDEX_SHARDS)),
    GSI1SK: `${dueAt}#${id}`,
  });

export const userKey = (userId: string) => key(`U#${userId}`, SELF);
export const sessionKey = (userId: string, tokenHash: string) => key(`U#${userId}`, `S#${tokenHash}`);
export const sessionPrefix = 'S#';
/** A token of a user, by the hash of its secret, and the order of the mail that it ends. */
export const tokenKey = (userId: string, secretHash: string) => key(`U#${userId}`, `TOKEN#${secretHash}`);
export const tokenPrefix = 'TOKEN#';
export const tokenMailKey = (userId: string, tokenId: string) => key(`U#${userId}`, `TOKEN-MAIL#${tokenId}`);
/** A passkey of a user, by the hash of its credential id. */
export const passkeyKey = (userId: string, credentialHash: string) => key(`U#${userId}`, `PASSKEY#${credentialHash}`);
export const passkeyPrefix = 'PASSKEY#';
/** A challenge to a user who adds a passkey. With null, one to a person who logs in and is not known yet. */
export const passkeyChallengeKey = (userId: string | null, challengeHash: string) =>
  userId === null
    ? key(`PASSKEY-CHALLENGE#${challengeHash}`, SELF)
    : key(`U#${userId}`, `PASSKEY-CHALLENGE#${challengeHash}`);
/** The identity of a user, and the user of an identity. A hash of issuer and subject is the key of the latter. */
export const identityKey = (userId: string) => key(`U#${userId}`, 'IDENTITY');
export const identityOwnerKey = (identityHash: string) => key(`IDENTITY#${identityHash}`, SELF);
/** A sign-on at the provider, and one that waits for the proof of an account. The key has the secret of the browser. */
export const signOnKey = (secret: string, state: string) => key(`SIGN-ON#${sha256(`${secret}#${state}`)}`, SELF);
export const signOnJoinKey = (secret: string) => key(`SIGN-ON-JOIN#${sha256(secret)}`, SELF);
/** The user of a session at the provider, by a hash of the issuer and the session's id. */
export const providerSessionKey = (sessionHash: string) => key(`PROVIDER-SESSION#${sessionHash}`, SELF);
/** A logout token that was used, by a hash of the issuer and its id. */
export const logoutTokenKey = (idHash: string) => key(`LOGOUT-TOKEN#${idHash}`, SELF);
/**
 * A browser that its user has logged in with, by the hash of its secret, and an address that its user has logged in
 * from.
 */
export const knownDeviceKey = (userId: string, deviceHash: string) => key(`U#${userId}`, `DEVICE#${deviceHash}`);
export const knownAddressKey = (userId: string, addressHash: string) => key(`U#${userId}`, `ADDRESS#${addressHash}`);
export const verificationKey = (userId: string) => key(`U#${userId}`, 'VERIFY');
export const passwordResetKey = (tokenHash: string) => key(`RST#${tokenHash}`, SELF);
export const emailKey = (email: string) => key(`EMAIL#${email.toLowerCase()}`, SELF);

/** Marks that the links of a deleted account show nothing. It stays as long as they may be stored. */
export const stoppedLinksKey = (userId: string) => key(`STOPPED-LINKS#${userId}`, SELF);

/** Points from a user to an item of another partition that names the user. */
export const userTraceKey = (userId: string, { PK, SK }: Key) => key(`U#${userId}`, `TRACE#${PK}#${SK}`);

/** The token of a mail that a guest of a link got, and the address of a guest who wants no mails. */
export const guestUnsubscribeKey = (secretHash: string) => key(`UNSUBSCRIBE#${secretHash}`, SELF);
export const mutedAddressKey = (email: string) => key(`MUTED#${sha256(email.toLowerCase())}`, SELF);
export const unsubscribeKey = (userId: string, secretHash: string) => key(`U#${userId}`, `UNSUBSCRIBE#${secretHash}`);

export const membershipKey = (userId: string, workspaceId: string) => key(`U#${userId}`, `W#${workspaceId}`);
/** Marks that a user has commented in a workspace, also one that they have left. */
export const commentedKey = (userId: string, workspaceId: string) => key(`U#${userId}`, `COMMENTED#${workspaceId}`);
export const commentedPrefix = 'COMMENTED#';
export const membershipPrefix = 'W#';

export const workspaceKey = (workspaceId: string) => key(`W#${workspaceId}`, SELF);
export const memberKey = (workspaceId: string, userId: string) => key(`W#${workspaceId}`, `M#${userId}`);
export const memberPrefix = 'M#';

export const invitationKey = (workspaceId: string, invitationId: string) =>
  key(`W#${workspaceId}`, `I#${invitationId}`);
export const invitationPrefix = 'I#';
export const invitationTokenKey = (tokenHash: string) => key(`INV#${tokenHash}`, SELF);
/** The deletion of a workspace, project or account in progress. */
export const deletionRunKey = (id: string) => key(`DEL#${id}`, SELF);

/** Key of an item in a workspace. An invalid id gives a key under which nothing is ever stored. */
const scopedKey = (prefix: string, id: string): Key => {
  const parsed = parseScopedId(id);
  return parsed ? key(`W#${parsed.workspaceId}`, `${prefix}#${parsed.ulid}`) : key(`NONE#${sha256(id)}`, SELF);
};

export const projectKey = (projectId: string) => scopedKey('P', projectId);
export const projectPrefix = 'P#';
/** Counts of the recordings without a project. The counts of a project are in the project's own item. */
export const noProjectCountsKey = (workspaceId: string) => key(`W#${workspaceId}`, 'NO-PROJECT');
export const recordingKey = (recordingId: string) => scopedKey('R', recordingId);
export const recordingPrefix = 'R#';
/** A file of a recording. */
export const fileKey = (fileId: string) => scopedKey('FILE', fileId);
export const filePrefix = 'FILE#';
/** Row of the list of a project's recordings. Both ids must be ids of this system. */
export const projectRowKey = (projectId: string, recordingId: string): Key => {
  const { PK, SK } = projectKey(projectId);
  return key(PK, `${rowPrefix(SK)}${parseScopedId(recordingId)?.ulid}`);
};
const rowPrefix = (projectSk: string): string => `PR${projectSk.slice(1)}#`;
export const projectRowPrefix = (projectId: string): string => rowPrefix(projectKey(projectId).SK);
/** Counts of one author in a project. Both ids must be ids of this system. */
export const projectAuthorKey = (projectId: string, userId: string): Key => {
  const { PK, SK } = projectKey(projectId);
  return key(PK, `${authorPrefix(SK)}${userId}`);
};
const authorPrefix = (projectSk: string): string => `PA${projectSk.slice(1)}#`;
export const projectAuthorPrefix = (projectId: string): string => authorPrefix(projectKey(projectId).SK);
/** Marker of a deleted recording; it expires. */
export const goneRecordingKey = (recordingId: string) => scopedKey('GONE', recordingId);
/** The main link of a recording. */
export const linkKey = (recordingId: string) => scopedKey('LINK', recordingId);
export const linkPrefix = 'LINK#';
/** A named link of a recording. The recording's id must be an id of this system. */
export const namedLinkKey = (recordingId: string, linkId: string): Key => {
  const { PK, SK } = scopedKey('NL', recordingId);
  return key(PK, `${SK}#${linkId}`);
};
/** Prefixes of the named links of one recording, and of all named links in its workspace. */
export const namedLinkPrefix = (recordingId: string): string => `${scopedKey('NL', recordingId).SK}#`;
export const workspaceNamedLinkPrefix = 'NL#';

/** Items of a recording under a prefix. The recording's id must be an id of this system. */
const ofRecording = (prefix: string, recordingId: string, ...parts: string[]): Key => {
  const { PK, SK } = scopedKey(prefix, recordingId);
  return key(PK, [SK, ...parts].join('#'));
};
/** A comment, by the place where it was written: a link, or the members' own. */
export const commentKey = (recordingId: string, placeId: string, commentId: string) =>
  ofRecording('C', recordingId, placeId, commentId);
/** Of all comments of a workspace. */
export const commentsPrefix = 'C#';
/** Counts of reactions in some minutes of a recording, by the place. */
export const reactionCountsKey = (recordingId: string, placeId: string, span: string) =>
  ofRecording('CR', recordingId, placeId, span);
/** Other items of comments: people who react, removed guests, requests, mails to send, keys of addresses. */
export const commentFactKey = (recordingId: string, kind: CommentFact, ...parts: string[]) =>
  ofRecording('CX', recordingId, kind, ...parts);
type CommentFact = 'REACTED' | 'REMOVED' | 'REQUEST' | 'MAIL' | 'ADDRESSES';
/** The order of mails to a person about the comments of a recording. */
export const commentMailKey = (recordingId: string, recipientId: string) =>
  commentFactKey(recordingId, 'MAIL', recipientId);
/** All items about comments of a recording are under these prefixes. */
export const commentPrefixes = (recordingId: string): string[] =>
  ['C', 'CR', 'CX'].map((prefix) => `${scopedKey(prefix, recordingId).SK}#`);

/** Orders that the index of a recording's captions is brought up to date. */
export const captionsOrderKey = (recordingId: string) => scopedKey('CAPTIONS', recordingId);
export const captionsOrderPrefix = 'CAPTIONS#';
/** A part of the text of captions, numbered from 0. */
export const captionTextKey = (recordingId: string, captionsId: string, part: number) =>
  ofRecording('TEXT', recordingId, captionsId, String(part).padStart(4, '0'));
export const captionTextPrefix = (recordingId: string): string => `${scopedKey('TEXT', recordingId).SK}#`;
export const workspaceCaptionTextPrefix = 'TEXT#';

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A ULID as a text that sorts in the opposite order, and back. */
export const reversedUlid = (ulid: string): string =>
  ulid.replace(/./g, (digit) => ULID_DIGITS[ULID_DIGITS.length - 1 - ULID_DIGITS.indexOf(digit)] ?? digit);
/**
 * A word of captions. Its partition has the words of a workspace that begin in the same way: so a text that is being
 * typed is found by one query, the newest recordings first, and the words of a recording are in many partitions.
 * @param start the first characters of the word, or of all words that a query finds
 */
export const captionWordPartition = (workspaceId: string, start: string) => `SAID#${workspaceId}#${start}`;
/** Sort keys of a word begin with it. No word has the separator. */
export const captionWordPrefix = (word: string) => `${word}#`;
export const captionWordKey = (
  recordingId: string,
  captionsId: string,
  { start, word }: Record<'start' | 'word', string>,
) => {
  const { workspaceId = '', ulid = '' } = parseScopedId(recordingId) ?? {};
  return key(captionWordPartition(workspaceId, start), `${captionWordPrefix(word)}${reversedUlid(ulid)}#${captionsId}`);
};

/** What happened in a workspace, by a time-ordered id. */
export const eventKey = (workspaceId: string, eventId: string) => key(`W#${workspaceId}`, `${eventPrefix}${eventId}`);
export const eventPrefix = 'EV#';
/** What happened to the installation, by the month (`2026-11`) and a time-ordered id. */
export const installationEventKey = (month: string, eventId: string) =>
  key(installationEventsPartition(month), `${eventPrefix}${eventId}`);
export const installationEventsPartition = (month: string) => `EVENTS#${month}`;
export const eventPartition = (shard: number) => `UNPUBLISHED#${shard}`;
/** Index keys of an event that is not published yet. */
export const eventIndex = dueIndex(eventPartition);

/** A webhook of a workspace, and what it has sent, by the time-ordered id of the event. */
export const webhookKey = (workspaceId: string, webhookId: string) =>
  key(`W#${workspaceId}`, `${webhookPrefix}${webhookId}`);
export const webhookPrefix = 'HOOK#';
export const deliveryKey = (workspaceId: string, webhookId: string, deliveryId: string) =>
  key(`W#${workspaceId}`, `${deliveryPrefix(webhookId)}${deliveryId}`);
export const deliveryPrefix = (webhookId: string) => `SENT#${webhookId}#`;
export const deliveryPartition = (shard: number) => `DELIVERIES#${shard}`;
export const deliveryIndex = dueIndex(deliveryPartition);
/** The lease of a function that makes attempts at the webhooks of one owner. */
export const attemptLeaseKey = (lane: string, ownerId: string) => key(`ATTEMPTS#${lane}#${ownerId}`, SELF);

export const segmentUploadKey = (recordingId: string) => scopedKey('SEG', recordingId);

export const shareTokenKey = (shareToken: string) => key(`TOK#${shareToken}`, SELF);
export const visitKey = (shareToken: string, visitor: string) => key(`VIS#${sha256(`${shareToken}#${visitor}`)}`, SELF);
/** A browser's pass for a link, by the secret that the browser has. */
export const passKey = (shareToken: string, secret: string) => key(`PASS#${sha256(`${shareToken}#${secret}`)}`, SELF);
/** A browser whose person comments through a link, by the secret that the browser has. */
export const guestKey = (shareToken: string, secret: string) => key(`GUEST#${sha256(`${shareToken}#${secret}`)}`, SELF);
export const keyOfGateKey = (shareToken: string, secret: string) =>
  key(`GATEKEY#${sha256(`${shareToken}#${secret}`)}`, SELF);
export const gateMailsKey = (shareToken: string, email: string) =>
  key(`GATEMAILS#${sha256(`${shareToken}#${email}`)}`, SELF);
export const watchKey = (shareToken: string, visitId: string) =>
  key(`WATCH#${sha256(`${shareToken}#${visitId}`)}`, SELF);
/** Marks that a browser has played a link's video on a day, by an anonymous number. */
export const seenKey = (visitor: string) => key(`SEEN#${visitor}`, SELF);
/** Secret of one day (ISO 8601), by which visitors are distinguished. */
export const visitorSaltKey = (day: string) => key('SYS', `VISITOR-SALT#${day}`);
export const FIGURES_SHARDS = 8;
/** A shard of the figures of a link. Each shard is in a partition of its own. */
export const figuresKey = (shareToken: string, shard: number) => key(`FIG#${sha256(shareToken)}#${shard}`, SELF);
/** The shard of its link's figures that a visit counts in. */
export const figuresShard = (visitId: string): number => shardOf(visitId, FIGURES_SHARDS);
export const linkViewerKey = (shareToken: string, viewerId: string) =>
  key(`FIG#${sha256(shareToken)}#VIEWERS`, `${linkViewerPrefix}${viewerId}`);
export const linkViewerPrefix = 'V#';
export const uploadKey = (uploadId: string) => key(`UP#${uploadId}`, SELF);
/** A job that deletes objects whose owner is deleted. */
export const cleanupJobKey = (cleanupJobId: string) => key(`CLEANUP-JOB#${cleanupJobId}`, SELF);

export const REVOCATION_SHARDS = 4;
export const revocationPartition = (shard: number) => `RV#${shard}`;
/** A revocation whose cutoff is not in the key value store yet, by the name of its entry there. */
export const revocationKey = (entry: string) => key(revocationPartition(shardOf(entry, REVOCATION_SHARDS)), entry);
export const revocationLeaseKey = () => key('SYS', 'REVOCATION-LEASE');
export const signingKeysKey = () => key('SYS', 'SIGNING-KEYS');

export const rateKey = (limit: string, subject: string, window: number) =>
  key(`RATE#${limit}#${sha256(subject)}`, `${window}`);

/** Marks that a request of a window has let an account in. */
export const rateAccountKey = ({ PK, SK }: Key, userId: string) => key(PK, `${SK}#${sha256(userId)}`);

export const loginAttemptsKey = (subject: string) => key(`ATTEMPTS#${sha256(subject)}`, SELF);

export const STATUS_SHARDS = 16;
export const statusCountsKey = (shard: number) => key('STATUS-COUNTS', `${shard}`);
export const recoveryStateKey = () => key('SYS', 'RECOVERY');
export const bouncedMailsKey = () => key('SYS', 'BOUNCED-MAILS');
/** The account's quota of mails, as it was read last. */
export const mailQuotaKey = () => key('SYS', 'MAIL-QUOTA');
export const delayedMailsKey = () => key('SYS', 'DELAYED-MAILS');
export const damagedFilesKey = () => key('SYS', 'DAMAGED-FILES');
export const failedTranscriptsKey = () => key('SYS', 'FAILED-TRANSCRIPTS');
export const conversionPaceKey = () => key('SYS', 'CONVERSION-PACE');
export const transcriptionPaceKey = () => key('SYS', 'TRANSCRIPTION-PACE');
/** The form of the items: see `data-version.ts`. */
export const dataVersionKey = () => key('SYS', 'DATA-VERSION');
/** The state of the one-machine runtime. */
export const machineKey = () => key('SYS', 'MACHINE');
export const migrationStateKey = () => key('SYS', 'MIGRATIONS');

export const conversionPartition = (state: string, shard: number) => `CONVERSION#${state}#${shard}`;
/** Sort key of a recording in the index: oldest change first. */
export const conversionIndex = (state: string, recordingId: string, updatedAt: string): IndexKey => ({
  GSI1PK: conversionPartition(state, shardOf(recordingId, INDEX_SHARDS)),
  GSI1SK: `${updatedAt}#${recordingId}`,
});

export const cleanupPartition = (shard: number) => `CLEANUP#${shard}`;
export const cleanupIndex = dueIndex(cleanupPartition);

export const segmentUploadPartition = (shard: number) => `SEGMENTS#${shard}`;
export const segmentUploadIndex = dueIndex(segmentUploadPartition);

export const captionsOrderPartition = (shard: number) => `CAPTIONS#${shard}`;
export const captionsOrderIndex = dueIndex(captionsOrderPartition);

export const viewsPartition = (shard: number) => `VIEWS#${shard}`;
/** Index keys of a main link with views that the library does not know. */
export const viewsIndex = dueIndex(viewsPartition);

/** The order to reconcile the transcription of a recording. */
export const transcriptOrderKey = (recordingId: string) => scopedKey('TRANSCRIPT', recordingId);
export const transcriptPartition = (shard: number) => `TRANSCRIPTS#${shard}`;
export const transcriptOrderIndex = dueIndex(transcriptPartition);

/** That an address may sign up, because an administrator invited it. */
export const signUpInvitationKey = (email: string) => key(`MAY-SIGN-UP#${sha256(email.toLowerCase())}`, SELF);

/** The mail about an event, until it is sent. */
export const mailOrderKey = (id: string) => key(`MAIL#${id}`, SELF);
export const mailPartition = (shard: number) => `MAILS#${shard}`;
export const mailOrderIndex = dueIndex(mailPartition);
/** Orders of mails about the security of an account: they are read before the others. */
export const securityMailPartition = (shard: number) => `SECURITY-MAILS#${shard}`;
export const securityMailIndex = dueIndex(securityMailPartition);

/** The accounts of the installation, by the time of sign-up. */
export const peoplePartition = 'PEOPLE';
/** The workspaces of the installation, by the time of making. */
export const workspacesPartition = 'WORKSPACES';
export const workspacesIndex = (workspaceId: string): IndexKey => ({
  GSI1PK: workspacesPartition,
  GSI1SK: workspaceId,
});
export const peopleIndex = (userId: string): IndexKey => ({ GSI1PK: peoplePartition, GSI1SK: userId });

/** Shard of the status counters that a recording counts in. */
export const statusShard = (recordingId: string) => shardOf(recordingId, STATUS_SHARDS);
