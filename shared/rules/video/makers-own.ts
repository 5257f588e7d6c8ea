import type { Recording } from '../../api/video/recordings.ts';

/**
 * Whether the uploaded part of a recording is visible only to its maker, and to people with its link if its maker lets
 * them: it comes in segments, and its maker has not pressed *Upload*.
 */
export const isMakersOwn = ({ segments }: { segments: Pick<NonNullable<Recording['segments']>, 'state'> | null }) =>
  segments?.state === 'recording' || segments?.state === 'interrupted';

/**
 * Whether a user who may change a recording may create a link for it: the link shows a recording that is not saved yet.
 */
export const mayMakeLink = (
  recording: Parameters<typeof isMakersOwn>[0] & Pick<Recording, 'userId' | 'isShared'>,
  userId: string | undefined,
): boolean => recording.isShared || recording.userId === userId || !isMakersOwn(recording);

/**
 * Whether the maker of a recording that is not attached lets people with the link watch it: live, by the press of
 * *Upload and copy link*, or by a link for what a lost recorder had sent.
 */
export const isOpenEarly = ({ isWatchable, saving }: { isWatchable: boolean; saving: object | null }): boolean =>
  isWatchable || saving !== null;
