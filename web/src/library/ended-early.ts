import type { Recording } from '#shared/api/video/recordings.ts';

/** Notice for the creator of a recording whose recorder was lost. */
export const ENDED_EARLY = {
  title: 'Ended early',
  text: 'Nothing more arrived from the device that made this recording. If that device has the rest, open Framekeep there to complete it. Until then, you can watch it. People with a link can watch it if you allowed that while you recorded, or if you make a new link now.',
};

/** Whether a recording ended because its recorder was lost, and the user created it. */
export const endedEarly = (
  { segments, userId }: Pick<Recording, 'segments' | 'userId'>,
  viewerId: string | undefined,
) => segments?.state === 'interrupted' && userId === viewerId;
