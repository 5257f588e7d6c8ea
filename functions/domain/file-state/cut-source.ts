import { withoutChapterLines } from '#shared/rules/chapters.ts';
import {
  isSameKept,
  type KeptRange,
  type KeptRanges,
  keptInBoth,
  keptOfKept,
  keptShown,
} from '#shared/rules/kept-ranges.ts';
import type { WithEarlier } from '../../data/earlier-files.ts';
import {
  type EarlierFile,
  type FileTexts,
  type RecordingFiles,
  restorableFiles,
  type StoredFile,
} from '../../data/file.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** The texts that go with the file that is shown. */
export const textsOf = ({ file, description }: StoredRecording): FileTexts => ({
  captions: file.captions,
  chapters: withoutChapterLines(description).chapters,
});

/** The original of a cut. */
export interface CutSource {
  number: number;
  file: Pick<StoredFile, 'mp4Key' | 'originalKey' | 'fileType' | 'duration'>;
  moments: KeptRange[] | null;
  texts: FileTexts;
}

/** The file that is cut: the MP4, which has constant 30 frames a second, or the original, which is converted first. */
export const originalToCut = ({ mp4Key, originalKey, fileType }: CutSource['file']) =>
  mp4Key === null ? { originalKey, fileType } : { originalKey: mp4Key, fileType: 'video/mp4' };

/**
 * The file that a recording is cut from: the original of its cut while it can be restored, else the shown file. Null
 * without a file, and with one that cannot be converted.
 */
export function cutSourceOf({ recording, earlier }: WithEarlier): CutSource | null {
  const { file, next } = recording;
  const original = restorableFiles({ earlier }).find((each) => each.number === (next?.cut ?? file.cut)?.source);
  if (original?.texts) return { ...original, file: original, texts: original.texts };
  const isUsable = file.originalKey !== null && file.transcodeStatus !== 'failed';
  return isUsable ? { number: file.number, file, moments: file.moments, texts: textsOf(recording) } : null;
}

/** The ranges that a recording shows of the original of its cuts, and of its file; null for all of it. */
interface Shown {
  ofOriginal: KeptRanges | null;
  ofFile: KeptRanges | null;
}

function shownOf({ next, file }: RecordingFiles, source: number): Shown {
  if (next?.cut) return { ofOriginal: next.cut.kept, ofFile: next.cut.shown };
  return { ofOriginal: source === file.number ? null : (file.cut?.kept ?? null), ofFile: null };
}

/**
 * The ranges of the present file that players play to show a cut before it is rendered.
 * @param kept parts of the original
 * @returns in the times of the present file; null if the file lacks one of the parts
 */
export function shownAtOnce(recording: StoredRecording, source: CutSource, kept: KeptRanges): KeptRange[] | null {
  const { ofOriginal, ofFile } = shownOf(recording, source.number);
  if (recording.file.originalKey === null) return null;
  const isWithin = !ofOriginal || isSameKept(keptInBoth(ofOriginal, kept), kept);
  if (!isWithin) return null;
  const parts = ofOriginal ? keptShown(ofOriginal, kept) : [...kept];
  return ofFile ? keptOfKept(ofFile, parts) : parts;
}

/** Whether a cut that is not rendered yet needs an earlier file. */
export function isNeededForCut(recording: StoredRecording, file: EarlierFile): boolean {
  const cut = recording.next?.cut;
  const isShown = cut?.shown && originalToCut(file).originalKey === recording.file.originalKey;
  return !!cut && (cut.source === file.number || !!isShown);
}
