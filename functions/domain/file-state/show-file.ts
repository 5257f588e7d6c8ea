import { withChapterLines, withoutChapterLines } from '#shared/rules/chapters.ts';
import { momentsOfCut } from '#shared/rules/moments.ts';
import type { Change } from '../../data/apply.ts';
import { putCleanupJob } from '../../data/cleanup-job.ts';
import type { WithEarlier } from '../../data/earlier-files.ts';
import {
  type EarlierFile,
  type FileTexts,
  type NextFile,
  type RecordingFile,
  type ShownFile,
  type StoredFile,
  shownFileOf,
} from '../../data/file.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { EARLIER_FILE_SECONDS } from '../../process/limits.ts';
import { momentsReplaced } from './comment-moments.ts';
import { type CutSource, textsOf } from './cut-source.ts';
import { after, NO_FILE } from './file-state.ts';

const withTexts = (recording: StoredRecording, { captions, chapters }: FileTexts): StoredRecording => ({
  ...recording,
  file: { ...recording.file, captions },
  description: withChapterLines(withoutChapterLines(recording.description).description, chapters),
});

interface Ending {
  by: string;
  /** The texts that come with the other file; null when those of the recording stay. */
  texts: FileTexts | null;
}

/** The file of a recording as an earlier one. */
function endedFile(recording: StoredRecording, { by, texts }: Ending): EarlierFile {
  const { number, fileId, cut, moments, countedAs } = recording.file;
  const file = shownFileOf(after(recording.file, 'end'));
  return {
    number,
    fileId,
    ...file,
    texts: texts && textsOf(recording),
    cut,
    moments,
    countedAs,
    endedAt: isoNow(),
    endedBy: by,
    keptUntil: isoNow(EARLIER_FILE_SECONDS),
  };
}

/** The recording with another file. The one that it shows becomes an earlier file. */
function showFile(
  { recording, earlier }: WithEarlier,
  file: ShownFile & { fileId: string },
  ending: Ending,
  place: Pick<RecordingFile, 'cut' | 'moments' | 'countedAs'>,
  next: NextFile | null = null,
): WithEarlier {
  // While a cut is rendered, there is no file of its own.
  const isOwn = recording.file.originalKey !== null && !recording.next?.cut;
  const shown = ending.texts ? withTexts(recording, ending.texts) : recording;
  return {
    recording: {
      ...shown,
      file: {
        ...shown.file,
        ...shownFileOf(file),
        countedAs: undefined,
        ...place,
        fileId: file.fileId,
        number: recording.file.number + 1,
        shownSince: isoNow(),
        // The sweep removes the rest of the segments.
        uploads: null,
        segments: null,
        conversionStartedAt: null,
        conversionJobId: null,
        transientFailures: 0,
        interruptions: 0,
        skipsPictures: false,
        updatedAt: isoNow(),
      },
      next,
    },
    earlier: isOwn ? [...earlier, endedFile(recording, ending)] : earlier,
  };
}

/** The recording once its cut is rendered. The original is kept for 30 days from now on. */
function showCut(
  before: WithEarlier,
  version: StoredFile,
  { kept, source }: NonNullable<NextFile['cut']>,
): WithEarlier {
  const earlier = before.earlier.map((each) =>
    each.number === source ? { ...each, keptUntil: isoNow(EARLIER_FILE_SECONDS) } : each,
  );
  const file = { ...version, originalKey: version.mp4Key, thumbnailKey: null, fileId: version.id };
  const place = { cut: { kept: [...kept], source }, moments: before.recording.file.moments };
  return showFile({ ...before, earlier }, file, { by: '', texts: null }, place);
}

/** The recording once the render of its cut has failed, or is tried again; null when it says so, or has no such cut. */
export function withCutFailed(
  recording: StoredRecording,
  render: Pick<StoredFile, 'id'>,
  hasFailed: boolean,
): StoredRecording | null {
  const { next } = recording;
  if (next?.fileId !== render.id || !next.cut || next.cut.hasFailed === hasFailed) return null;
  return { ...recording, next: { ...next, cut: { ...next.cut, hasFailed } } };
}

/** The recording until its cut is rendered: it has no file. */
export function beginCut(before: WithEarlier, next: NextFile, source: CutSource, texts: FileTexts): WithEarlier {
  const { recording } = before;
  const file: ShownFile & { fileId: string } = {
    ...shownFileOf(after(recording.file, 'cut')),
    ...NO_FILE,
    fileId: recording.id,
  };
  const moments = momentsOfCut(next.cut?.kept ?? [], { ...source.file, moments: source.moments });
  return showFile(before, file, { by: next.orderedBy, texts }, { cut: null, moments }, next);
}

/**
 * The recording once a made file takes the place of its file.
 * @param version converted
 * @returns null when the recording does not wait for it
 */
export function takeOver(before: WithEarlier, version: StoredFile): WithEarlier | null {
  const { next, file: replaced } = before.recording;
  if (next?.fileId !== version.id) return null;
  const texts = next.keepsTexts ? null : { captions: [], chapters: [] };
  if (next.cut) return showCut(before, version, next.cut);
  const file = { ...version, fileId: version.id };
  return showFile(before, file, { by: next.orderedBy, texts }, { cut: null, moments: momentsReplaced(replaced) });
}

/** The recording with an earlier file again. @param file one of `restorableFiles` */
export function restoreFile({ recording, earlier }: WithEarlier, file: EarlierFile, by: string): WithEarlier {
  const { file: present } = recording;
  const { cut, moments, countedAs = file.number, texts } = file;
  // Its cuts can be restored too, and the file has another number now.
  const withSource = (each: EarlierFile): EarlierFile =>
    each.cut?.source === file.number ? { ...each, cut: { ...each.cut, source: present.number + 1 } } : each;
  const others = earlier.filter((each) => each.number !== file.number);
  const place = { cut, moments, countedAs };
  const after = showFile({ recording, earlier: others }, file, { by, texts }, place);
  return { ...after, earlier: after.earlier.map(withSource) };
}

/** Orders the deletion of the earlier files of a recording, each at its time. */
export const fileExpiry = ({ recording: { id }, earlier }: WithEarlier): Change[] =>
  earlier.map(({ number, keptUntil: dueAt, fileSize }) =>
    putCleanupJob({
      id: `${id}:file-${number}`,
      expiredFilesOf: id,
      bytes: fileSize ?? 0,
      dueAt,
    }),
  );

/** The recording without some of its earlier files. */
export function withoutFiles({ recording, earlier }: WithEarlier, numbers: readonly number[]): WithEarlier {
  // A cut whose original is deleted is a file like any other.
  const withoutCut = <File extends Pick<EarlierFile, 'cut'>>(file: File): File =>
    file.cut && numbers.includes(file.cut.source) ? { ...file, cut: null } : file;
  return {
    recording: { ...recording, file: withoutCut(recording.file) },
    earlier: earlier.filter(({ number }) => !numbers.includes(number)).map(withoutCut),
  };
}
