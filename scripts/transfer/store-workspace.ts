import pMap from 'p-map';
import { apply, type Change, tryApply } from '#functions/data/ground/apply.ts';
import { newProjectItem } from '#functions/data/identity/project.ts';
import { putFigures, putLinkViewer } from '#functions/data/sharing/figures.ts';
import { findLinkPointer, newMainLink, putLink, removedMainLink, setLink } from '#functions/data/sharing/link.ts';
import { IS_NEW } from '#functions/data/table/expression.ts';
import { put } from '#functions/data/table/transaction.ts';
import { NO_OTHER_FILES } from '#functions/data/video/file.ts';
import { getStoredRecording, NO_COMMENTS, NO_LINKS, type StoredRecording } from '#functions/data/video/recording.ts';
import { writeRecording } from '#functions/data/video/recording-changes.ts';
import { newFile } from '#functions/domain/video/file-state/file-state.ts';
import { isoNow } from '#functions/process/clock.ts';
import { newSecret, scopedId } from '#functions/process/ids.ts';
import { type SentFiles, sendFiles } from './send-files.ts';
import { commentCounts, storeComments } from './transfer-comments.ts';
import type { TransferFigures, TransferNamedLink, TransferRecording, TransferWorkspace } from './transfer-format.ts';

/** Writes of one transaction that belong to links: two each, of at most 100. */
const TOGETHER_MAX = 25;
/** Requests at the same time. */
const CONCURRENCY = 4;

/** How the content of a transfer becomes content of a workspace. */
export interface Placing {
  root: string;
  /** The new workspace. */
  workspaceId: string;
  /** The account that everything belongs to; null where the accounts travel, and keep what is theirs. */
  ownerId: string | null;
  /** Receives a sentence for each thing that is not as it was. */
  note: (sentence: string) => void;
}

const placed = ({ ownerId }: Placing, userId: string): string => ownerId ?? userId;

/** Stores projects that are not stored yet. A member without an account here loses the access to restricted ones. */
export async function storeProjects(placing: Placing, projects: TransferWorkspace['projects']): Promise<void> {
  const { workspaceId, ownerId } = placing;
  const items = projects.map(({ grants, ...project }) => ({
    ...newProjectItem({
      ...project,
      id: scopedId(workspaceId, project.id),
      workspaceId,
      userId: placed(placing, project.userId),
    }),
    grants: ownerId === null ? grants : {},
  }));
  await pMap(items, (Item) => tryApply([put({ Item, onlyIf: IS_NEW })]), { concurrency: CONCURRENCY });
}

/** The links of a recording whose tokens no other recording has here. */
async function freeLinks(id: string, { name, link, namedLinks }: TransferRecording, { note }: Placing) {
  const isFree = async (each: { shareToken: string }, what: string): Promise<boolean> => {
    const pointer = await findLinkPointer(each.shareToken);
    const isTaken = pointer !== null && pointer.recordingId !== id;
    if (isTaken) note(`“${name}”: ${what} is left out, because this stack has a link with the same address.`);
    return !isTaken;
  };
  const main = link && (await isFree(link, 'its link')) ? link : null;
  const named: TransferNamedLink[] = [];
  for (const each of namedLinks) if (await isFree(each, `the link “${each.name}”`)) named.push(each);
  return { main, named };
}

type LinkCounts = ReturnType<ReturnType<typeof commentCounts>['inPlace']>;
type FreeLinks = Awaited<ReturnType<typeof freeLinks>>;

const NEVER_REVOKED = { linkGrantVersion: 0, downloadGrantVersion: 0 };

function conversionOf({ failure, updatedAt }: TransferRecording, { mp4Key }: SentFiles) {
  if (mp4Key) return { transcodeStatus: 'completed' as const, transcodedAt: updatedAt, conversionAttempt: 1 };
  const isUnusable = failure?.cause === 'file';
  // Any other recording is converted here: the search for overdue conversions finds it.
  return {
    transcodeStatus: isUnusable ? ('failed' as const) : ('pending' as const),
    transcodedAt: null,
    conversionAttempt: 0,
  };
}

function storedRecording(
  placing: Placing,
  recording: TransferRecording,
  files: SentFiles,
  { named }: FreeLinks,
): StoredRecording {
  const { workspaceId } = placing;
  const { name, description, showsDescription, recordingType, duration } = recording;
  const { createdAt, updatedAt, failure, projectId } = recording;
  const conversion = conversionOf(recording, files);
  const isFailed = conversion.transcodeStatus === 'failed';
  const id = scopedId(workspaceId, recording.id);
  const fileSize = recording.original.bytes;
  const userId = placed(placing, recording.userId);
  const file = newFile({ id, recordingId: id, workspaceId, userId }, createdAt);
  const failed = isFailed ? { conversionError: failure?.reason ?? null, failureCause: 'file' as const } : {};
  return {
    name,
    description,
    showsDescription,
    recordingType,
    createdAt,
    workspaceId,
    id,
    file: { ...file, updatedAt, duration, fileSize, ...files, ...conversion, ...failed },
    ...NO_OTHER_FILES,
    userId,
    projectId: projectId && scopedId(workspaceId, projectId),
    ...NO_LINKS,
    namedLinkCount: named.length,
    ...NO_COMMENTS,
    areCommentsClosed: recording.areCommentsClosed,
    ...commentCounts(recording).all,
    showsTranscript: recording.showsTranscript,
    version: 0,
    libraryAt: updatedAt,
  };
}

/** The main link of a recording; of one without a link, a removed one with its views. */
function mainLinkOf(placing: Placing, stored: StoredRecording, recording: TransferRecording, { main }: FreeLinks) {
  const { viewCount, lastViewedAt } = recording;
  const views = { viewCount, lastViewedAt };
  const link = { ...newMainLink(stored, null, main?.shareToken ?? newSecret()), ...views };
  if (!main) return viewCount === 0 ? null : removedMainLink(link);
  const { allowDownload, showsOwner, commenters, firstViewAt, expiresAt: shareExpiresAt } = main;
  const mailsFirstView = placing.ownerId === null && main.mailsFirstView;
  const counts = commentCounts(recording).inPlace(link.id);
  return { ...link, allowDownload, showsOwner, commenters, firstViewAt, shareExpiresAt, mailsFirstView, ...counts };
}

/** Every write that stores a recording with its main link. */
function putRecording(...[placing, recording, files, links]: Parameters<typeof storedRecording>): Change[] {
  const stored = storedRecording(placing, recording, files, links);
  const link = mainLinkOf(placing, stored, recording, links);
  const saved = link ? setLink(stored, null, link) : { after: stored, with: [] };
  return [...writeRecording(null, saved.after), ...saved.with];
}

/** A password does not travel with one workspace: its link ends, and its owner gives it a password and another end. */
function storedLink(placing: Placing, recordingId: string, link: TransferNamedLink, counts: LinkCounts) {
  const { figures: _figures, hasPassword, expiresAt, ...settings } = link;
  const isClosed = hasPassword && link.passwordHash === null;
  if (isClosed) placing.note(`The link “${link.name}” had a password, and is ended. Its owner can give it a new one.`);
  return {
    ...settings,
    recordingId,
    createdBy: placed(placing, link.createdBy),
    shareExpiresAt: isClosed ? isoNow() : expiresAt,
    mailsFirstView: placing.ownerId === null && link.mailsFirstView,
    ...NEVER_REVOKED,
    ...counts,
    gateVersion: 0,
    version: 0,
  };
}

/** Stores figures that are not stored yet. */
async function storeFigures(shareToken: string, { viewers, ...figures }: TransferFigures): Promise<void> {
  await tryApply([putFigures(shareToken, figures)]);
  await pMap(viewers, (viewer) => tryApply([putLinkViewer(shareToken, null, { ...viewer, file: 0 })]), {
    concurrency: CONCURRENCY,
  });
}

/** Stores named links that are not stored yet. */
async function storeNamedLinks(placing: Placing, id: string, recording: TransferRecording, named: TransferNamedLink[]) {
  const counts = commentCounts(recording);
  const stored = await pMap(named, ({ shareToken }) => findLinkPointer(shareToken), { concurrency: CONCURRENCY });
  const missing = named
    .filter((_link, index) => stored[index] === null)
    .map((link) => storedLink(placing, id, link, counts.inPlace(link.id)));
  for (let start = 0; start < missing.length; start += TOGETHER_MAX)
    await apply(missing.slice(start, start + TOGETHER_MAX).flatMap(putLink));
}

/** @returns false for a recording whose file is not a video */
async function storeItem(
  placing: Placing,
  id: string,
  recording: TransferRecording,
  links: FreeLinks,
): Promise<boolean> {
  if (await getStoredRecording(id)) return true;
  const files = await sendFiles(placing.root, id, recording);
  if (!files) return false;
  if (await tryApply(putRecording(placing, recording, files, links))) return true;
  throw new Error(`The recording “${recording.name}” could not be stored, because something else changed meanwhile`);
}

/**
 * Stores what is missing of a recording with its files and links: first the files, then everything that names them. Each
 * step is one transaction or can be repeated, so an interrupted call can be made again.
 * @returns whether it is stored; `note` has the reason otherwise
 */
export async function storeRecording(placing: Placing, recording: TransferRecording): Promise<boolean> {
  const id = scopedId(placing.workspaceId, recording.id);
  const links = await freeLinks(id, recording, placing);
  // Before the links: as soon as a link is there, a visit would begin its figures.
  for (const { shareToken, figures } of [...(links.main ? [links.main] : []), ...links.named])
    await storeFigures(shareToken, figures);
  if (!(await storeItem(placing, id, recording, links))) {
    placing.note(`“${recording.name}” is left out, because its file is not a video.`);
    return false;
  }
  await storeNamedLinks(placing, id, recording, links.named);
  await storeComments(id, recording);
  return true;
}
