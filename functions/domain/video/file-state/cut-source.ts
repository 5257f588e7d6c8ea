import { withoutChapterLines } from '#shared/rules/editing/chapters.ts';
import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';
import type { WithEarlier } from '../../../data/video/earlier-files.ts';
import { type EarlierFile, type FileTexts, restorableFiles, type StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';

/** The texts that go with the file that is shown. */
export const textsOf = ({ file, description }: StoredRecording): FileTexts => ({
  captions: file.captions,
  chapters: withoutChapterLines(description).chapters,
});

/** The original of a cut. */
export interface CutSource {
  number: number;
  file: StoredFile;
  moments: KeptRange[] | null;
  texts: FileTexts;
}

/** What is cut: the MP4, which has constant 30 frames a second, or the original, which is converted first. */
export const cutFromOf = ({ file: { mp4Key, originalKey } }: CutSource): StoredFile['cutFrom'] => ({
  key: mp4Key ?? originalKey ?? '',
  convertsFirst: mp4Key === null,
});

/**
 * The file that a recording is cut from: the original of its cut while it can be restored, else the shown file. Null
 * without a file, and with one that cannot be converted.
 */
export function cutSourceOf({ recording, earlier }: WithEarlier): CutSource | null {
  const { file } = recording;
  const original = restorableFiles({ earlier }).find(({ number }) => number === file.cut?.source);
  const { number, moments, ended } = original ?? file;
  if (original && ended?.texts) return { number, file: original, moments, texts: ended.texts };
  const isUsable = file.originalKey !== null && file.transcodeStatus !== 'failed';
  return isUsable ? { number: file.number, file, moments: file.moments, texts: textsOf(recording) } : null;
}

/** Whether a cut that is not rendered yet needs an earlier file. */
export const isNeededForCut = ({ file }: StoredRecording, { number }: EarlierFile): boolean =>
  file.cutFrom !== null && file.cut?.source === number;
