import { withChapterLines, withoutChapterLines } from '#shared/rules/chapters.ts';
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
  const { number, fileId, cut, moments } = versionsOf(recording);
  const file = shownFileOf(recording);
  const transcodeStatus = file.transcodeStatus === 'processing' ? 'pending' : file.transcodeStatus;
  return {
    ...{ number, fileId, ...file, transcodeStatus, texts: texts && textsOf(recording), cut, moments },
    ...{ endedAt: isoNow(), endedBy: by, keptUntil: isoNow(FILE_VERSION_KEPT_SECONDS) },
  };
}

/** The recording with another file. The one that it shows becomes an earlier file. */
function showFile(
  recording: StoredRecording,
  file: ShownFile & { fileId: string },
  ending: Ending,
  others: Pick<FileVersions, 'next' | 'earlier' | 'cut' | 'moments'>,
): StoredRecording {
  const { fileId } = file;
  const { number } = versionsOf(recording);
  // While a cut is rendered, there is no file.
  const earlier = recording.originalKey === null ? others.earlier : [...others.earlier, endedFile(recording, ending)];
  const shown = ending.texts ? withTexts(recording, ending.texts) : recording;
  return {
    ...shown,
    ...shownFileOf(file),
    // The sweep removes the rest of the segments.
    ...{ uploads: null, segments: null, conversionStartedAt: null, conversionJobId: null, transientFailures: 0 },
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

/** The original of a cut: a file with an MP4 of constant 30 frames a second. */
export interface CutSource {
  number: number;
  file: Pick<StoredRecording, 'mp4Key' | 'duration'>;
  texts: FileTexts;
}

/** What a recording is cut from: the original of its cut while it is kept, else its file. Null without an MP4. */
export function cutSourceOf(recording: StoredRecording): CutSource | null {
  const { number, next, cut } = versionsOf(recording);
  const original = keptFiles(recording).find((each) => each.number === (next?.cut ?? cut)?.source);
  if (original?.texts) return { number: original.number, file: original, texts: original.texts };
  const hasMp4 = recording.mp4Key !== null && recording.transcodeStatus === 'completed';
  return hasMp4 ? { number, file: recording, texts: textsOf(recording) } : null;
}

const NO_FILE: Partial<StoredRecording> = {
  ...{
    originalKey: null,
    fileType: null,
    thumbnailKey: null,
    mp4Key: null,
    picture: null,
    strip: null,
    fileSize: null,
  },
  // Nothing converts a recording without a file, and the cleanup takes only pending ones for empty.
  transcodeStatus: 'completed',
};

/** The recording without a file, until its cut is rendered. */
export function hideForCut(recording: StoredRecording, next: Next, texts: FileTexts): StoredRecording {
  const { earlier } = versionsOf(recording);
  const file = { ...shownFileOf(recording), ...NO_FILE, fileId: recording.id } as ShownFile & { fileId: string };
  return showFile(recording, file, { by: next.orderedBy, texts }, { next, earlier, cut: null, moments: null });
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
      ...{ cut: file.cut, moments: file.moments },
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
  return (versions?.earlier ?? []).map(({ number, keptUntil: dueAt }) =>
    cleanupJobCreated({ id: `${id}:file-${number}`, keys: [], prefixes: [], expiredFilesOf: id, dueAt }),
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
