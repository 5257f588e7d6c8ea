import type { Recording } from '#shared/api/recordings.ts';

/** What its maker is told of a recording whose recorder was lost. */
export const ENDED_EARLY = {
  title: 'Ended early',
  text: 'Nothing more arrived from the device that made this recording. If that device has the rest, open Framekeep there to complete it. Until then, only you and people who have its link can watch it.',
};

/** Whether a recording is all that had arrived when its recorder was lost, and somebody is its maker. */
export const endedEarly = (
  { segments, userId }: Pick<Recording, 'segments' | 'userId'>,
  viewerId: string | undefined,
) => segments?.state === 'interrupted' && userId === viewerId;
