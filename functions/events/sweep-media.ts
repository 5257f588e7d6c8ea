import { sweepMedia } from '../domain/media/sweep-media.ts';

/** Every hour: removes media that nobody has a use for any more. */
export const handler = (): Promise<void> => sweepMedia();
