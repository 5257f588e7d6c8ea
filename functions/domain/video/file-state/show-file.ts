import { withChapterLines, withoutChapterLines } from '#shared/rules/editing/chapters.ts';
import { momentsOfCut } from '#shared/rules/editing/moments.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import type { WithEarlier } from '../../../data/video/earlier-files.ts';
import type { EarlierFile, FileTexts, StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { isoNow } from '../../../process/clock.ts';
import { EARLIER_FILE_SECONDS } from '../../../process/limits.ts';
import { momentsReplaced } from './comment-moments.ts';
import { type CutSource, textsOf } from './cut-source.ts';
import { after } from './file-state.ts';

interface Ending {
  by: string;
  /** The texts that come with the other file; null when those of the recording stay. */
  texts: FileTexts | null;
}

/** Its captions are among its texts. The sweep removes the rest of its segments. */
const WITH_RECORDING = { captions: [], transcription: null, uploads: null, segments: null };

/** The file of a recording as an earlier one. */
const endedFile = (recording: StoredRecording, { by, texts }: Ending): EarlierFile => ({
  ...after(recording.file, 'end'),
  ...WITH_RECORDING,
  ended: {
    texts: texts && textsOf(recording),
    endedAt: isoNow(),
    endedBy: by,
    keptUntil: isoNow(EARLIER_FILE_SECONDS),
  },
});

/** The recording with another file. The one that it shows becomes an earlier file, unless it has nothing to show. */
function showFile(
  { recording, earlier }: WithEarlier,
  file: StoredFile,
  ending: Ending,
  place: Pick<StoredFile, 'cut' | 'moments' | 'countedAs'>,
): WithEarlier {
  const { captions, transcription, originalKey, number } = recording.file;
  const { texts } = ending;
  const shown: StoredFile = {
    ...file,
    countedAs: undefined,
    ...place,
    ...WITH_RECORDING,
    captions: texts?.captions ?? captions,
    transcription,
    number: number + 1,
    shownSince: isoNow(),
    ended: null,
    conversionStartedAt: null,
    conversionJobId: null,
    transientFailures: 0,
    interruptions: 0,
    skipsPictures: false,
    updatedAt: isoNow(),
  };
  const { description } = withoutChapterLines(recording.description);
  const described = texts ? withChapterLines(description, texts.chapters) : recording.description;
  return {
    recording: { ...recording, description: described, file: shown, next: null },
    earlier: originalKey === null ? earlier : [...earlier, endedFile(recording, ending)],
  };
}

/**
 * The recording with a cut, which is rendered from now on: until then, it has nothing to show.
 * @param file the new file of the cut
 */
export function beginCut(
  before: WithEarlier,
  file: StoredFile & { cut: NonNullable<StoredFile['cut']> },
  source: CutSource,
  texts: FileTexts,
): WithEarlier {
  const moments = momentsOfCut(file.cut.kept, { ...source.file, moments: source.moments });
  return showFile(before, file, { by: file.userId, texts }, { cut: file.cut, moments });
}

/** The recording once its cut is rendered. The original is kept for 30 days from now on. */
export const finishCut = ({ recording, earlier }: WithEarlier, file: StoredFile): WithEarlier => ({
  recording: { ...recording, file: { ...file, number: file.number + 1, shownSince: isoNow() } },
  earlier: earlier.map((each) =>
    each.number === file.cut?.source
      ? { ...each, ended: { ...each.ended, keptUntil: isoNow(EARLIER_FILE_SECONDS) } }
      : each,
  ),
});

/**
 * The recording once another file takes the place of its file.
 * @param file converted
 * @returns null when the recording does not wait for it
 */
export function takeOver(before: WithEarlier, file: StoredFile): WithEarlier | null {
  const { next, file: replaced } = before.recording;
  if (next?.fileId !== file.id) return null;
  const texts = next.keepsTexts ? null : { captions: [], chapters: [] };
  return showFile(before, file, { by: file.userId, texts }, { cut: null, moments: momentsReplaced(replaced) });
}

/** The recording with an earlier file again. @param file one of `restorableFiles` */
export function restoreFile({ recording, earlier }: WithEarlier, file: EarlierFile, by: string): WithEarlier {
  const { file: present } = recording;
  const { cut, moments, countedAs = file.number, ended } = file;
  // Its cuts can be restored too, and the file has another number now.
  const withSource = (each: EarlierFile): EarlierFile =>
    each.cut?.source === file.number ? { ...each, cut: { ...each.cut, source: present.number + 1 } } : each;
  const others = earlier.filter((each) => each.number !== file.number);
  const place = { cut, moments, countedAs };
  const after = showFile({ recording, earlier: others }, file, { by, texts: ended.texts }, place);
  return { ...after, earlier: after.earlier.map(withSource) };
}

/** Orders the deletion of the earlier files of a recording, each at its time. */
export const fileExpiry = ({ recording: { id }, earlier }: WithEarlier): Change[] =>
  earlier.map(({ number, ended, fileSize }) =>
    putCleanupJob({
      id: `${id}:file-${number}`,
      expiredFilesOf: id,
      bytes: fileSize ?? 0,
      dueAt: ended.keptUntil,
    }),
  );

/** The recording without some of its earlier files. */
export function withoutFiles({ recording, earlier }: WithEarlier, numbers: readonly number[]): WithEarlier {
  // A cut whose original is deleted is a file like any other.
  const withoutCut = <File extends StoredFile>(file: File): File =>
    file.cut && numbers.includes(file.cut.source) ? { ...file, cut: null } : file;
  return {
    recording: { ...recording, file: withoutCut(recording.file) },
    earlier: earlier.filter(({ number }) => !numbers.includes(number)).map(withoutCut),
  };
}
