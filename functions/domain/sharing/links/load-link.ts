import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import type { SegmentState } from '#shared/model/video/segment.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import { isExpired } from '#shared/rules/sharing/share-expiry.ts';
import { isOpenEarly } from '#shared/rules/video/makers-own.ts';
import { getDeletionRun } from '../../../data/ground/deletion-run.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { findLinkPointer, getLink, type StoredLink, wasRestarted } from '../../../data/sharing/link.ts';
import { hasStoppedLinks } from '../../../data/sharing/stopped-links.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { nowMs } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';
import { mayWatchEarly } from '../../ground/media-tokens/segment-access.ts';
import { withoutDeletedProject } from '../../video/recordings/recording-view.ts';
import { shownTo, shownToVisitors } from '../../video/recordings/shown-to.ts';

export interface OpenedLink {
  /** As its visitors see it. Do not store it. */
  recording: StoredRecording;
  link: StoredLink;
}

const NOBODY = '';

/** A recording without what its recorder has sent, as in this state of its segments. Use it only for answers. */
function withoutPart(recording: StoredRecording, state: SegmentState): StoredRecording {
  const { file } = recording;
  const segments = file.segments && { ...file.segments, state, isWatchable: false, saving: null };
  return shownTo({ userId: NOBODY }, { ...recording, file: { ...file, segments } });
}

/** Whether the maker of a recording that is not attached may still show it. */
async function mayMakerShow({ workspaceId, userId }: StoredRecording): Promise<boolean> {
  // A deleted account loses its memberships a moment later, a stopped one keeps them.
  const [member, user, deletion] = await Promise.all([
    getMember(workspaceId, userId),
    getUser(userId),
    getDeletionRun(userId),
  ]);
  return member !== null && may(member.role, 'recording:change', true) && !user?.stoppedAt && !deletion;
}

/**
 * Whether a link was made for the file of a lost recorder. Earlier versions did not store that, so a named link counts if
 * it was created after the file. When a main link was created is not known.
 */
const isMadeFor = ({ updatedAt }: StoredFile, link: StoredLink | null): boolean =>
  link !== null && link.name !== null && link.createdAt > updatedAt;

/**
 * A recording as its link shows it before it is attached: without what its maker has not let people with the link watch.
 * Nobody watches it once its maker may not change it any more: the maker may still send to the addresses that are
 * played, until their policy ends. The file of a lost recorder was not saved either.
 */
async function withoutUnsaved(
  recording: StoredRecording,
  finding: Promise<StoredLink | null>,
): Promise<StoredRecording> {
  const { file } = recording;
  const { segments } = file;
  const isLost = segments?.state === 'interrupted';
  if (!segments || !(isLost || mayWatchEarly(file))) return recording;
  if (isLost && !isOpenEarly(segments) && !isMadeFor(file, await finding)) return withoutPart(recording, 'recording');
  return (await mayMakerShow(recording)) ? recording : withoutPart(recording, segments.state);
}

/** The recording of a link; null when it, its project or its workspace is deleted. */
async function findRecording(
  recordingId: string,
  finding: Promise<StoredLink | null>,
): Promise<StoredRecording | null> {
  // Its id contains that of its workspace, so both are read at the same time: a viewer is waiting.
  const [found, workspace] = await Promise.all([
    getStoredRecording(recordingId),
    getWorkspace(parseScopedId(recordingId)?.workspaceId ?? ''),
  ]);
  if (!found || !workspace) return null;
  const [shown, project] = await Promise.all([
    withoutUnsaved(found, finding),
    found.projectId === null ? null : getStoredProject(found.projectId),
  ]);
  return withoutDeletedProject(shownToVisitors(shown), project);
}

/** A link, and whether it shows nothing because the account of its maker was stopped, and the links with it. */
async function withRest(link: StoredLink | null): Promise<{ link: StoredLink; rests: boolean } | null> {
  return link && { link, rests: await hasStoppedLinks(link.createdBy) };
}

/** Finds the open link of a share token; null for an unknown token and for a link that has ended or rests. */
export async function findOpenLink(shareToken: string): Promise<OpenedLink | null> {
  const pointer = await findLinkPointer(shareToken);
  if (!pointer) return null;
  const { recordingId, linkId = MAIN_LINK } = pointer;
  const finding = getLink(recordingId, linkId);
  const [recording, found] = await Promise.all([findRecording(recordingId, finding), finding.then(withRest)]);
  if (!recording) return null;
  const { link, rests } = found ?? {};
  return link?.shareToken !== shareToken || rests ? null : { recording, link };
}

/** The refusal of a link that does not exist, or no longer exists. */
export const linkGone = (): AppError => new AppError('SHARE_NOT_FOUND', 'Sorry, this video is no longer available.');

const RESTARTED = 'The person who records threw this recording away and began again. Ask them for the new link.';

/** The refusal of a link that shows nothing: of a running recording that was begun again, it says that. */
const refusalOf = async (shareToken: string): Promise<AppError> =>
  (await wasRestarted(shareToken)) ? new AppError('SHARE_RESTARTED', RESTARTED) : linkGone();

/**
 * Reads a link and its recording.
 * @throws AppError SHARE_NOT_FOUND for an invalid or removed link; SHARE_RESTARTED for one whose recording was begun again;
 *   SHARE_EXPIRED, flagged `expired`, for an expired
 *   one. The page also distinguishes the two by the word "expired", so only one message has it.
 */
export async function openLink(shareToken: string): Promise<OpenedLink> {
  const opened = await findOpenLink(shareToken);
  if (!opened) throw await refusalOf(shareToken);
  if (isExpired(opened.link.shareExpiresAt, nowMs())) {
    throw new AppError('SHARE_EXPIRED', 'This share link has expired and is no longer accessible.', { expired: true });
  }
  return opened;
}
