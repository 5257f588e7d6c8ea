import type { Recording } from '../api/recordings.ts';

/**
 * Whether what has arrived of a recording is its maker's alone, and of those who have its link: it comes in segments, and
 * its maker has not pressed *Upload*.
 */
export const isMakersOwn = ({ segments }: { segments: Pick<NonNullable<Recording['segments']>, 'state'> | null }) =>
  segments?.state === 'recording' || segments?.state === 'interrupted';

/** Whether somebody who may change a recording may give it a link: who has the link sees what is not saved yet. */
export const mayMakeLink = (
  recording: Parameters<typeof isMakersOwn>[0] & Pick<Recording, 'userId' | 'isShared'>,
  userId: string | undefined,
): boolean => recording.isShared || recording.userId === userId || !isMakersOwn(recording);
