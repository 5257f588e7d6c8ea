import { withChapterLines, withoutChapterLines } from '#shared/rules/chapters.ts';
import {
  isSameKept,
  type KeptRange,
  type KeptRanges,
  keptInBoth,
  keptOfKept,
  keptShown,
} from '#shared/rules/kept-ranges.ts';
import type { Change } from '../../data/apply.ts';
import { cleanupJobCreated } from '../../data/cleanup-job.ts';
import {
  type EarlierFile,
  FILE_ATTRIBUTES,
  type FileTexts,
  type FileVersions,
  type StoredRecording,
} from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { momentsOfFile, momentsReplaced, type ShownMoments } from './comment-moments.ts';

/** How long a recording keeps a file that was replaced, in seconds. Until then, it can be restored. */
export const FILE_VERSION_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Most earlier files that a recording keeps. */
export const EARLIER_FILES_MAX = 10;

type ShownFile = Pick<StoredRecording, (typeof FILE_ATTRIBUTES)[number]>;

const shownFileOf = (recording: ShownFile): ShownFile =>
  Object.fromEntries(FILE_ATTRIBUTES.map((name) => [name, recording[name]])) as ShownFile;

/** The file versions of a recording, also of one that has had only its first file. */
export const versionsOf = ({ id, versions }: StoredRecording): FileVersions =>
  versions ?? { number: 0, fileId: id, updatedAt: null, next: null, cut: null, moments: null, earlier: [] };

/** The number of the file that is shown, which is part of the paths of its files. */
export const fileNumberOf = ({ versions }: StoredRecording): number => versions?.number ?? 0;

/** The number of what players show: a cut that they show before it is rendered has that of its file. */
export const shownNumberOf = (recording: StoredRecording): number =>
  fileNumberOf(recording) + (versionsOf(recording).next?.cut?.shown ? 1 : 0);

/** The number under which it is counted what is played of the present file. */
export const countedNumberOf = (recording: StoredRecording): number =>
  versionsOf(recording).countedAs ?? shownNumberOf(recording);

/** The recordings that are file versions of this one. */
export function fileIdsOf(recording: StoredRecording): string[] {
  const { fileId, next, earlier } = versionsOf(recording);
  const ids = [fileId, ...(next ? [next.fileId] : []), ...earlier.map((each) => each.fileId)];
  return [...new Set(ids)].filter((id) => id !== recording.id);
}

/** Earlier files that are not due for deletion. @param now ISO 8601 */
export const keptFiles = (recording: StoredRecording, now = isoNow()): EarlierFile[] =>
  versionsOf(recording).earlier.filter(({ keptUntil }) => keptUntil > now);

/** S3 keys of the files that a recording shows, or can show again. Captions are not among them. */
export const keysInUse = (recording: StoredRecording): string[] =>
  [recording, ...versionsOf(recording).earlier].flatMap(({ originalKey, thumbnailKey, mp4Key, picture }) =>
    [originalKey, thumbnailKey, mp4Key, picture?.key].filter((key) => typeof key === 'string'),
  );

/** The texts that go with the file that is shown. */
const textsOf = ({ captions, description }: StoredRecording): FileTexts => ({
  captions,
  chapters: withoutChapterLines(description).chapters,
});

const withTexts = (recording: StoredRecording, { captions, chapters }: FileTexts): StoredRecording => ({
  ...recording,
  captions,
  description: withChapterLines(withoutChapterLines(recording.description).description, chapters),
});

interface Ending {
  by: string;
  /** The texts that come with the other file; null when those of the recording stay. */
  texts: FileTexts | null;
}

/** The recording as an earlier file. A conversion in progress begins again when the file is restored. */
function endedFile(recording: StoredRecording, { by, texts }: Ending): EarlierFile {
  const { number, fileId, cut, moments, countedAs } = versionsOf(recording);
  const file = shownFileOf(recording);
  const transcodeStatus = file.transcodeStatus === 'processing' ? 'pending' : file.transcodeStatus;
  return {
    ...{ number, fileId, ...file, transcodeStatus, texts: texts && textsOf(recording), cut, moments, countedAs },
    ...{ endedAt: isoNow(), endedBy: by, keptUntil: isoNow(FILE_VERSION_KEPT_SECONDS) },
  };
}

/** The recording with another file. The one that it shows becomes an earlier file. */
function showFile(
  recording: StoredRecording,
  file: ShownFile & { fileId: string },
  ending: Ending,
  others: Pick<FileVersions, 'next' | 'earlier' | 'cut' | 'moments' | 'countedAs'>,
): StoredRecording {
  const { fileId } = file;
  const { number } = versionsOf(recording);
  // While a cut is rendered, there is no file of its own.
  const isOwn = recording.originalKey !== null && !versionsOf(recording).next?.cut;
  const earlier = isOwn ? [...others.earlier, endedFile(recording, ending)] : others.earlier;
  const shown = ending.texts ? withTexts(recording, ending.texts) : recording;
  return {
    ...shown,
    ...shownFileOf(file),
    // The sweep removes the rest of the segments.
    ...{ uploads: null, segments: null, conversionStartedAt: null, conversionJobId: null, transientFailures: 0 },
    skipsPictures: false,
    versions: { ...others, number: number + 1, fileId, updatedAt: isoNow(), earlier },
    updatedAt: isoNow(),
  };
}

type Next = NonNullable<FileVersions['next']>;

/** The recording once its cut is rendered. The original is kept for 30 days from now on. */
function showCut(
  recording: StoredRecording,
  version: StoredRecording,
  { kept, source }: NonNullable<Next['cut']>,
): StoredRecording {
  const earlier = versionsOf(recording).earlier.map((each) =>
    each.number === source ? { ...each, keptUntil: isoNow(FILE_VERSION_KEPT_SECONDS) } : each,
  );
  const file = { ...version, originalKey: version.mp4Key, thumbnailKey: null, fileId: version.id };
  const cut = { kept: [...kept], source };
  return showFile(recording, file, { by: '', texts: null }, { next: null, earlier, cut, moments: null });
}

/** The recording once the render of its cut has failed; null for any other recording. */
export function cutFailed(recording: StoredRecording, version: StoredRecording): StoredRecording | null {
  const versions = versionsOf(recording);
  const { next } = versions;
  if (next?.fileId !== version.id || !next.cut) return null;
  return { ...recording, versions: { ...versions, next: { ...next, cut: { ...next.cut, hasFailed: true } } } };
}

/** The original of a cut. */
export interface CutSource {
  number: number;
  file: Pick<StoredRecording, 'mp4Key' | 'originalKey' | 'fileType' | 'duration'>;
  texts: FileTexts;
}

/** The file that is cut: the MP4, which has constant 30 frames a second, or the original, which is converted first. */
export const originalToCut = ({ mp4Key, originalKey, fileType }: CutSource['file']) =>
  mp4Key === null ? { originalKey, fileType } : { originalKey: mp4Key, fileType: 'video/mp4' };

/**
 * What a recording is cut from: the original of its cut while it is kept, else its file. Null without a file, and with one
 * that cannot be converted.
 */
export function cutSourceOf(recording: StoredRecording): CutSource | null {
  const { number, next, cut } = versionsOf(recording);
  const original = keptFiles(recording).find((each) => each.number === (next?.cut ?? cut)?.source);
  if (original?.texts) return { number: original.number, file: original, texts: original.texts };
  const isUsable = recording.originalKey !== null && recording.transcodeStatus !== 'failed';
  return isUsable ? { number, file: recording, texts: textsOf(recording) } : null;
}

/** What a recording without a file has of one. */
export const NO_FILE = {
  ...{ originalKey: null, fileType: null, mp4Key: null, fileSize: null },
  ...{ thumbnailKey: null, picture: null, strip: null },
} as const;

/** What a recording has of its file while players skip parts of it: its pictures may be of these parts. */
const skippedFileOf = (recording: StoredRecording) => ({
  ...NO_FILE,
  ...originalToCut(recording),
  ...{ mp4Key: recording.mp4Key, fileSize: recording.fileSize },
});

/** The recording until its cut is rendered: without a file, or with one whose players skip what is cut away. */
export function beginCut(recording: StoredRecording, next: Next, texts: FileTexts): StoredRecording {
  const { earlier } = versionsOf(recording);
  const file: ShownFile & { fileId: string } = {
    ...shownFileOf(recording),
    ...(next.cut?.shown ? skippedFileOf(recording) : NO_FILE),
    fileId: recording.id,
    // Nothing converts it, and the cleanup takes only pending recordings without a file for empty.
    transcodeStatus: 'completed',
  };
  return showFile(recording, file, { by: next.orderedBy, texts }, { next, earlier, cut: null, moments: null });
}

/** What a recording shows of the original of its cuts, and of its file: null for all of it. */
interface Shown {
  ofOriginal: KeptRanges | null;
  ofFile: KeptRanges | null;
}

function shownOf({ next, cut, number }: FileVersions, source: number): Shown {
  if (next?.cut) return { ofOriginal: next.cut.kept, ofFile: next.cut.shown };
  return { ofOriginal: source === number ? null : (cut?.kept ?? null), ofFile: null };
}

/**
 * What players play of the file that a recording has now, so that they show a cut before it is rendered.
 * @param kept parts of the original
 * @returns in the times of that file; null when it does not have these parts
 */
export function shownAtOnce(recording: StoredRecording, source: CutSource, kept: KeptRanges): KeptRange[] | null {
  const { ofOriginal, ofFile } = shownOf(versionsOf(recording), source.number);
  if (recording.originalKey === null) return null;
  const isWithin = !ofOriginal || isSameKept(keptInBoth(ofOriginal, kept), kept);
  if (!isWithin) return null;
  const parts = ofOriginal ? keptShown(ofOriginal, kept) : [...kept];
  return ofFile ? keptOfKept(ofFile, parts) : parts;
}

/** Whether a cut that is not rendered yet needs an earlier file. */
export function isNeededForCut(recording: StoredRecording, { number, mp4Key, originalKey }: EarlierFile): boolean {
  const cut = versionsOf(recording).next?.cut;
  const isShown = cut?.shown && (mp4Key ?? originalKey) === recording.originalKey;
  return !!cut && (cut.source === number || !!isShown);
}

/**
 * The recording once a file version takes the place of its file.
 * @param version converted
 * @returns null when the recording does not wait for it
 */
export function takeOver(recording: StoredRecording, version: StoredRecording): StoredRecording | null {
  const { next, earlier } = versionsOf(recording);
  if (next?.fileId !== version.id) return null;
  const texts = next.keepsTexts ? null : { captions: [], chapters: [] };
  if (next.cut) return showCut(recording, version, next.cut);
  const file = { ...version, fileId: version.id };
  const moments = momentsReplaced(versionsOf(recording));
  return showFile(recording, file, { by: next.orderedBy, texts }, { next: null, earlier, cut: null, moments });
}

/** The recording with an earlier file again. @param file one of `keptFiles` */
export function restoreFile(recording: StoredRecording, file: EarlierFile, by: string): StoredRecording {
  const { number, next, earlier } = versionsOf(recording);
  const shown = showFile(
    recording,
    file,
    { by, texts: file.texts },
    {
      next: next?.cut ? null : next,
      earlier: earlier.filter((each) => each.number !== file.number),
      ...{ cut: file.cut, moments: file.moments, countedAs: file.countedAs ?? file.number },
    },
  );
  const versions = versionsOf(shown);
  // Its cuts can be restored too, and the file has another number now.
  const withSource = (each: EarlierFile): EarlierFile =>
    each.cut?.source === file.number ? { ...each, cut: { ...each.cut, source: number + 1 } } : each;
  return { ...shown, versions: { ...versions, earlier: versions.earlier.map(withSource) } };
}

/** Orders the deletion of the earlier files of a recording, each at its time. */
export function fileExpiry({ id, versions }: StoredRecording): Change[] {
  return (versions?.earlier ?? []).map(({ number, keptUntil: dueAt, fileSize }) =>
    cleanupJobCreated({
      ...{ id: `${id}:file-${number}`, keys: [], prefixes: [], expiredFilesOf: id },
      ...{ bytes: fileSize ?? 0, dueAt },
    }),
  );
}

/** The recording without some of its earlier files. */
export function withoutFiles(recording: StoredRecording, numbers: readonly number[]): StoredRecording {
  const versions = versionsOf(recording);
  // A cut whose original is deleted is a file like any other.
  const withoutCut = <F extends ShownMoments>(file: F): F =>
    file.cut && numbers.includes(file.cut.source)
      ? { ...file, cut: null, moments: momentsOfFile(file, versions.earlier) }
      : file;
  const earlier = versions.earlier.filter(({ number }) => !numbers.includes(number)).map(withoutCut);
  return { ...recording, versions: { ...withoutCut(versions), earlier } };
}
