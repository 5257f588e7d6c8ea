import { sweepMedia } from '../domain/media/sweep-media.ts';
import { handling } from './handling.ts';

/** Every hour: removes media that nobody has a use for any more. */
export const handler = handling('sweep-media', sweepMedia);
