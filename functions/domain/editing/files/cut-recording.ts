import type { Recording } from '#shared/api/video/recordings.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { type Area, areasFault, normalizeAreas } from '#shared/rules/editing/areas.ts';
import { type KeptRange, keptFault, normalizeKept, shownLength } from '#shared/rules/editing/kept-ranges.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { changeEarlierFiles, type WithEarlier, withEarlier } from '../../../data/video/earlier-files.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { hidesAreas } from '../../../process/environment.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, invalidField, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitCreation, tryCreation } from '../../ground/limit-rate.ts';
import { endSegments } from '../../ground/media-files/end-segments.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { withHiddenCounted } from '../../sharing/comments/hidden-comments.ts';
import { retried } from '../../video/file-state/conversion-state.ts';
import { type CutSource, cutFromOf, cutSourceOf } from '../../video/file-state/cut-source.ts';
import { beginCut } from '../../video/file-state/show-file.ts';
import { beginPreparation } from '../../video/preparation/start-preparation.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { cutCaptions } from '../captions/cut-captions.ts';
import { chapterLinesShown } from '../captions/cut-texts.ts';
import { indexCaptions } from '../captions/index-captions.ts';
import { fileFor, requireNoneWaiting, requireRoom, requireWholeFile } from './create-file.ts';
import { endLostCaptions, endUnshown } from './delete-file.ts';

interface Cut {
  /** The ranges of the original that remain, in milliseconds. */
  kept: KeptRange[];
  /** The `fileVersion` that the person has seen. */
  fileVersion: number;
  /** The number of the file that the parts are of. */
  source?: number | undefined;
  /** The areas that are hidden; without them, those that are hidden now. */
  areas?: Area[] | undefined;
}

/** @throws AppError FILE_VERSION_CHANGED with the present state, when another person came first, or the original is gone */
function requireSeen(files: WithEarlier, { fileVersion, source }: Cut): void {
  const { file } = files.recording;
  const isSource = source === undefined || source === (cutSourceOf(files)?.number ?? source);
  if (file.number === fileVersion && isSource) return;
  throw new AppError('FILE_VERSION_CHANGED', 'Someone else changed this video in the meantime', {
    fileVersion: file.number,
    kept: file.cut?.kept ?? null,
    areas: file.cut?.areas ?? [],
  });
}

/**
 * @throws AppError CONFLICT for a recording without a file, or with one that cannot be converted; FILE_VERSION_PENDING
 *   while it is being replaced
 */
async function requireSource(files: WithEarlier): Promise<CutSource> {
  const { recording } = files;
  await requireNoneWaiting(recording);
  const source = cutSourceOf(files);
  if (!source) throw new AppError('CONFLICT', 'Only a video that can be converted can be cut');
  if (source.number === recording.file.number) requireWholeFile(recording);
  return source;
}

/** The parts to keep, on frames. @throws AppError INVALID_INPUT */
function requireKept(ranges: KeptRange[], { file: { duration } }: CutSource): KeptRange[] {
  const kept = normalizeKept(ranges);
  // The length is stored in whole seconds.
  const fault = keptFault(kept, ((duration ?? 0) + 1) * 1000);
  if (fault) throw invalidField('kept', fault);
  return kept;
}

/**
 * The areas to hide, on frames. A client that knows none shows nothing of what is hidden.
 * @throws AppError INVALID_INPUT; CONFLICT where areas cannot be hidden
 */
function requireAreas(areas: Area[] | undefined, { recording }: WithEarlier, { file, number }: CutSource): Area[] {
  const { cut } = recording.file;
  if (!areas) return cut?.source === number ? cut.areas : [];
  if (areas.length > 0 && !hidesAreas()) throw new AppError('CONFLICT', 'This installation cannot hide areas');
  const fault = areasFault(areas, ((file.duration ?? 0) + 1) * 1000);
  if (fault) throw invalidField('areas', fault);
  return normalizeAreas(areas);
}

async function cutTexts(recordingId: string, { texts }: CutSource, kept: KeptRange[]) {
  const { captions, taken } = await cutCaptions(recordingId, texts.captions, kept);
  return { texts: { captions, chapters: chapterLinesShown(texts.chapters, kept) }, taken };
}

const secondsOf = (kept: KeptRange[]): number => Math.floor(shownLength(kept) / 1000);

/** The file of a cut, which is rendered from the MP4 of the original. Without one, that is made first. */
function fileOfCut(
  actor: Actor,
  recording: StoredRecording,
  source: CutSource,
  { kept, areas }: { kept: KeptRange[]; areas: Area[] },
) {
  const { transcodedAt } = recording.file;
  const cut = { kept, source: source.number, areas };
  const cutFrom = cutFromOf(source);
  return { ...fileFor(recording, actor), cut, cutFrom, duration: secondsOf(kept), transcodedAt };
}

async function endAllSegments(recordingId: string): Promise<Change[]> {
  const upload = await getSegmentUpload(recordingId);
  return upload ? endSegments(upload) : [];
}

const isSameText = (one: CutSource, other: CutSource): boolean =>
  one.number === other.number && JSON.stringify(one.texts) === JSON.stringify(other.texts);

/**
 * Cuts a recording: it keeps some parts of its original, and hides areas in them. Until they are rendered, it has nothing
 * to show. All media addresses end within a minute, and the original becomes an earlier file, which nothing but a
 * restore shows.
 * Neither a workspace that is full nor a limit refuses it: what must not be seen can always be cut away. Above the limit, the
 * schedule begins the conversion some minutes later, if no further cut has replaced it.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT, CONFLICT, FILE_VERSIONS_LIMIT; see `requireSeen` and
 *   `requireSource`
 */
export async function cutRecording(actor: Actor, recordingId: string, cut: Cut): Promise<Recording> {
  const known = await loadRecording(actor, recordingId);
  const seen = await withEarlier(known);
  requireSeen(seen, cut);
  const source = await requireSource(seen);
  const kept = requireKept(cut.kept, source);
  const { texts, taken } = await cutTexts(recordingId, source, kept);
  const areas = requireAreas(cut.areas, seen, source);
  const file = fileOfCut(actor, known, source, { kept, areas });
  const changed = await changeRecording(recordingId, async (recording) => {
    const before = await withEarlier(recording);
    requireSeen(before, cut);
    requireRoom(before);
    if (!isSameText(await requireSource(before), source)) {
      throw new AppError('CONFLICT', 'This recording was changed at the same moment. Please try again.');
    }
    const ended = [cutoffEntry.place(recordingId, recording.placeGrantVersion)];
    const begunCut = beginCut(before, file, source, texts);
    const { after: cutAway, with: files } = changeEarlierFiles(before, begunCut);
    const after = await withHiddenCounted(cutAway);
    return {
      ended,
      after: { ...after, placeGrantVersion: recording.placeGrantVersion + 1 },
      with: [
        ...files,
        ...endUnshown(recording),
        ...endLostCaptions(recording, begunCut),
        ...taken,
        ...(await endAllSegments(recordingId)),
        stateAct('recording.cut', actor, recording.workspaceId, recording),
        ...orderRevocations(ended),
      ],
    };
  });
  if (!changed?.change) throw notFound('Recording');
  const begin = async () => {
    if (await tryCreation('changeVideo', actor, known.workspaceId)) await beginPreparation(file.id);
  };
  await Promise.all([endAccess(changed.change.ended), begin(), indexCaptions([recordingId])]);
  return getRecording(actor, recordingId);
}

/**
 * Renders a cut again that could not be rendered.
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED; CONFLICT when there is nothing to retry
 */
export async function retryCut(actor: Actor, recordingId: string): Promise<Recording> {
  const { workspaceId } = await loadRecording(actor, recordingId);
  await limitCreation('changeVideo', actor, workspaceId);
  const changed = await changeRecording(recordingId, ({ file, ...recording }) => {
    const after = file.cutFrom && retried(file);
    if (!after) throw new AppError('CONFLICT', 'There is no cut that has failed');
    return { after: { ...recording, file: after } };
  });
  if (!changed) throw notFound('Recording');
  const { id, conversionAttempt } = changed.recording.file;
  await beginPreparation(id, `retry-${conversionAttempt}`);
  return getRecording(actor, recordingId);
}
