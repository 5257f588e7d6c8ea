import { clockText } from '#shared/rules/ground/duration-text.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import type { EventActor, StoredEvent } from '../../../data/ground/event.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getUser, nameOf } from '../../../data/identity/user.ts';
import { getStoredComment } from '../../../data/sharing/comment.ts';
import { getLink, isMainLinkId } from '../../../data/sharing/link.ts';
import type { StoredWebhook } from '../../../data/telling/webhook.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { environmentValue } from '../../../process/environment.ts';
import { CHANNEL_QUOTE_MAX_LENGTH } from '../../../process/limits.ts';
import { quoted } from '../../ground/mail/write-mail.ts';
import { isCommentShown } from '../../sharing/comments/hidden-comments.ts';
import { FORMER_NAME } from '../../sharing/comments/present-comments.ts';
import { momentShown } from '../../video/file-state/comment-moments.ts';
import { findSeenBy } from '../../video/recordings/find-seen-by.ts';
import { presentRecording } from '../../video/recordings/present-recording.ts';

export interface Description {
  /** `data` of the JSON: in the shapes of calls, without addresses of media, pictures and links. */
  data: Record<string, unknown>;
  /** For people in a channel: a sentence, and facts below it. */
  sentence: string;
  facts: string[];
  /** The page of members where it can be seen. */
  url: string;
}

const origin = (): string => environmentValue('APP_ORIGIN');
const pageOf = (recordingId: string): string => `${origin()}/recordings/${encodeURIComponent(recordingId)}`;

async function personName(userId: string): Promise<string> {
  const user = await getUser(userId);
  return user ? quoted(nameOf(user)) : FORMER_NAME;
}

async function actorName(actor: EventActor): Promise<string | null> {
  return actor.kind === 'user' ? personName(actor.userId) : null;
}

/** Attributes of a recording that say what it is. None is an address, or a number of a link. */
const FIELDS = [
  'id',
  'name',
  'description',
  'recordingType',
  'transcodeStatus',
  'failure',
  'transcodedAt',
  'duration',
  'fileSize',
  'workspaceId',
  'projectId',
  'userId',
  'createdAt',
  'updatedAt',
] as const;

function recordingData(stored: StoredRecording): Record<string, unknown> {
  const shown = presentRecording(stored, null);
  return Object.fromEntries(FIELDS.map((name) => [name, shown[name]]));
}

/**
 * A recording that a webhook may tell of; null for others. The webhook's maker sees it. Unless the webhook tells of
 * restricted projects too, every member of the workspace sees it.
 */
async function visibleRecording(
  { createdBy, tellsRestricted }: StoredWebhook,
  recordingId: string,
): Promise<StoredRecording | null> {
  const recording = await findSeenBy(createdBy, recordingId);
  if (!recording || isMakersOwn(recording.file)) return null;
  if (recording.projectId === null || tellsRestricted) return recording;
  const project = await getStoredProject(recording.projectId);
  return project?.accessLevel === 'workspace' ? recording : null;
}

type Describe = (event: StoredEvent, webhook: StoredWebhook) => Promise<Description | null>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function ownFacts({ userId, file }: StoredRecording): Promise<string[]> {
  const by = `Recorded by ${await personName(userId)}`;
  return file.duration ? [by, `Length: ${clockText(file.duration)}`] : [by];
}

/** An event about a recording that exists. @param sentence gets the quoted name */
const ofRecording =
  (sentence: (name: string) => string, more: (event: StoredEvent) => Record<string, unknown> = () => ({})): Describe =>
  async (event, webhook) => {
    const recording = await visibleRecording(webhook, event.subject.id);
    if (!recording) return null;
    return {
      data: { recording: recordingData(recording), ...more(event) },
      sentence: sentence(quoted(recording.name)),
      facts: await ownFacts(recording),
      url: pageOf(recording.id),
    };
  };

/** Nothing of a deleted recording can be read: its id is sent, and the name that the event has. */
const recordingDeleted: Describe = async ({ subject, workspaceId, details, actor }, webhook) => {
  if (details.isRestricted && !webhook.tellsRestricted) return null;
  const by = await actorName(actor);
  const name = subject.name ? `“${quoted(subject.name)}”` : 'a recording';
  return {
    data: {
      recording: { id: subject.id, name: subject.name ?? null, workspaceId, projectId: details.projectId ?? null },
    },
    sentence: by ? `${by} deleted ${name}` : `${name} was deleted`,
    facts: [],
    url: `${origin()}/recordings`,
  };
};

/** @param sentence gets the quoted name of the recording, who did it, and how the link is called */
const ofLink =
  (sentence: (name: string, by: string | null, link: string) => string, mustExist: boolean): Describe =>
  async ({ subject, details, actor }, webhook) => {
    const recordingId = textOf(details.recordingId);
    const recording = await visibleRecording(webhook, recordingId);
    if (!recording) return null;
    const link = await getLink(recordingId, subject.id);
    if (!link && mustExist) return null;
    // Events of earlier versions do not say how a link was called that is gone.
    const name = isMainLinkId(subject.id) ? null : (link?.name ?? textOf(details.link));
    const called = name === null ? 'the main link' : name && `the link “${quoted(name)}”`;
    return {
      data: { link: { id: subject.id, recordingId, name: name || null }, recording: recordingData(recording) },
      sentence: sentence(quoted(recording.name), await actorName(actor), called || 'a link'),
      facts: [],
      url: pageOf(recordingId),
    };
  };

const firstView = ofLink((name, _by, link) => `Someone watched “${name}” through ${link} for the first time`, true);

const commentCreated: Describe = async ({ subject, details }, webhook) => {
  const recordingId = textOf(details.recordingId);
  const recording = await visibleRecording(webhook, recordingId);
  const comment = recording && (await getStoredComment(recordingId, textOf(details.placeId), subject.id));
  if (!comment || !isCommentShown(recording, comment)) return null;
  const { author, text, parentId, createdAt } = comment;
  const name = author.kind === 'member' ? await personName(author.userId) : quoted(author.name);
  const at = parentId !== null || comment.at === null ? null : momentShown(recording.file.moments, comment.at);
  const who = author.kind === 'member' ? name : `${name} (guest)`;
  return {
    data: {
      comment: {
        id: comment.id,
        parentId,
        author: { kind: author.kind, name, userId: author.kind === 'member' ? author.userId : null },
        text,
        at,
        createdAt,
      },
      recording: recordingData(recording),
    },
    sentence: `${who} ${parentId === null ? 'commented' : 'replied'} on “${quoted(recording.name)}”`,
    facts: [quoted(text, CHANNEL_QUOTE_MAX_LENGTH), ...(at === null ? [] : [`At ${clockText(at)}`])],
    url: pageOf(recordingId),
  };
};

const memberJoined: Describe = async ({ subject }, { workspaceId }) => {
  const [member, user] = await Promise.all([getMember(workspaceId, subject.id), getUser(subject.id)]);
  if (!member || !user) return null;
  const { role, acceptedAt } = member;
  const { firstName, lastName } = user;
  return {
    data: { member: { userId: user.id, workspaceId, role, acceptedAt, user: { firstName, lastName } } },
    sentence: `${quoted(nameOf(user))} joined the workspace`,
    facts: [`Role: ${role}`],
    url: `${origin()}/settings?tab=members`,
  };
};

const DESCRIBE: Partial<Record<StoredEvent['name'], Describe>> = {
  'recording.ready': ofRecording((name) => `“${name}” is ready`),
  'recording.failed': ofRecording((name) => `“${name}” could not be converted`),
  'recording.deleted': recordingDeleted,
  'link.created': ofLink((name, by, link) => `${by ?? 'Someone'} created ${link} to “${name}”`, false),
  'link.first_view': (event, webhook) => (event.details.isFirst ? firstView(event, webhook) : Promise.resolve(null)),
  'link.revoked': ofLink((name, by, link) => `${by ?? 'Someone'} revoked ${link} to “${name}”`, false),
  'comment.created': commentCreated,
  'transcript.ready': ofRecording(
    (name) => `The transcript of “${name}” is ready`,
    ({ details }) => ({ language: details.language ?? null }),
  ),
  'member.joined': memberJoined,
};

/**
 * What a webhook sends of an event: only what its maker sees at the time of the attempt.
 * @returns null when it must not be sent, or not any more
 */
export const describeEvent: Describe = async (event, webhook) => (await DESCRIBE[event.name]?.(event, webhook)) ?? null;

/** The test event of a webhook. */
export const describeTest = ({ name, workspaceId }: StoredWebhook): Description => ({
  data: { workspaceId, message: 'This is a test.' },
  sentence: `This is a test of the webhook “${quoted(name)}”`,
  facts: ['Framekeep sends events of your workspace here.'],
  url: `${origin()}/settings#webhooks`,
});
