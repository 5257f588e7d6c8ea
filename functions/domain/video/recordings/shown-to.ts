import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { NEW_FILE } from '../file-state/file-state.ts';

/**
 * A recording as a member of its workspace sees it. The file of a lost recorder was never saved, so only its maker sees
 * it. All others see a recording without a file, as while it is being made. Use it only for answers, and do not store
 * it.
 */
export const shownTo = <Made extends { userId: string; file: Pick<StoredFile, 'segments'> }>(
  { userId }: { userId: string },
  recording: Made,
): Made =>
  isMakersOwn(recording.file) && recording.userId !== userId
    ? { ...recording, file: { ...recording.file, ...NEW_FILE } }
    : recording;

/**
 * A recording as people with a link see it: without transcription, and without automatic captions unless somebody shows
 * them. Use it only for answers, and do not store it.
 */
export const shownToVisitors = (recording: StoredRecording): StoredRecording => ({
  ...recording,
  file: {
    ...recording.file,
    captions: recording.file.captions.filter(({ automatic }) => automatic === null || recording.showsTranscript),
    transcription: null,
  },
});
