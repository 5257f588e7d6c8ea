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

/** How long a recording keeps a file that was replaced, in seconds. Until then, it can be restored. */
export const FILE_VERSION_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Most earlier files that a recording keeps. */
export const EARLIER_FILES_MAX = 10;

type ShownFile = Pick<StoredRecording, (typeof FILE_ATTRIBUTES)[number]>;

const shownFileOf = (recording: ShownFile): ShownFile =>
  Object.fromEntries(FILE_ATTRIBUTES.map((name) => [name, recording[name]])) as ShownFile;

/** The file versions of a recording, also of one that has had only its first file. */
export const versionsOf = ({ id, versions }: StoredRecording): FileVersions =>
  versions ?? { number: 0, fileId: id, updatedAt: null, next: null, earlier: [] };

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
  const { number, fileId } = versionsOf(recording);
  const file = shownFileOf(recording);
  const transcodeStatus = file.transcodeStatus === 'processing' ? 'pending' : file.transcodeStatus;
  return {
    ...{ number, fileId, ...file, transcodeStatus, texts: texts && textsOf(recording) },
    ...{ endedAt: isoNow(), endedBy: by, keptUntil: isoNow(FILE_VERSION_KEPT_SECONDS) },
  };
}

/** The recording with another file. The one that it shows becomes an earlier file. */
function showFile(
  recording: StoredRecording,
  file: ShownFile & { fileId: string },
  ending: Ending,
  others: Pick<FileVersions, 'next' | 'earlier'>,
): StoredRecording {
  const { fileId } = file;
  const { number } = versionsOf(recording);
  const earlier = [...others.earlier, endedFile(recording, ending)];
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

/**
 * The recording once a file version takes the place of its file.
 * @param version converted
 * @returns null when the recording does not wait for it
 */
export function takeOver(recording: StoredRecording, version: StoredRecording): StoredRecording | null {
  const { next, earlier } = versionsOf(recording);
  if (next?.fileId !== version.id) return null;
  const texts = next.keepsTexts ? null : { captions: [], chapters: [] };
  const file = { ...version, fileId: version.id };
  return showFile(recording, file, { by: next.orderedBy, texts }, { next: null, earlier });
}

/** The recording with an earlier file again. @param file one of `keptFiles` */
export function restoreFile(recording: StoredRecording, file: EarlierFile, by: string): StoredRecording {
  const { next, earlier } = versionsOf(recording);
  const others = earlier.filter(({ number }) => number !== file.number);
  return showFile(recording, file, { by, texts: file.texts }, { next, earlier: others });
}

/** Orders the deletion of the file that a recording has just ended to show. */
export function fileExpiry({ id, versions }: StoredRecording): Change[] {
  const last = versions?.earlier.at(-1);
  if (!last) return [];
  const { number, keptUntil: dueAt } = last;
  return [cleanupJobCreated({ id: `${id}:file-${number}`, keys: [], prefixes: [], expiredFilesOf: id, dueAt })];
}

/** The recording without some of its earlier files. */
export function withoutFiles(recording: StoredRecording, numbers: readonly number[]): StoredRecording {
  const versions = versionsOf(recording);
  return {
    ...recording,
    versions: { ...versions, earlier: versions.earlier.filter(({ number }) => !numbers.includes(number)) },
  };
}
