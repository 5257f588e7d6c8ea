import { isMakersOwn } from '#shared/rules/makers-own.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { NEW_FILE } from '../files/file-state.ts';

/**
 * A recording as a member of its workspace sees it. The file of a lost recorder was never saved, so only its maker sees
 * it. All others see a recording without a file, as while it is being made. Use it only for answers, and do not store
 * it.
 */
export const shownTo = <Made extends Pick<StoredRecording, 'userId' | 'segments'>>(
  { userId }: { userId: string },
  recording: Made,
): Made => (isMakersOwn(recording) && recording.userId !== userId ? { ...recording, ...NEW_FILE } : recording);

/**
 * A recording as people with a link see it: without transcription, and without automatic captions unless somebody shows
 * them. Use it only for answers, and do not store it.
 */
export const shownToVisitors = (recording: StoredRecording): StoredRecording => ({
  ...recording,
  captions: recording.captions.filter(({ automatic }) => automatic === null || recording.showsTranscript),
  transcription: null,
});
