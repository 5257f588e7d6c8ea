import type { Recording } from '#shared/api/recordings.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { openRecording } from './load-recording.ts';
import { presentLoaded } from './present-recordings.ts';

/** One recording, for any member of its workspace. */
export async function getRecording(actor: Actor, recordingId: string): Promise<Recording> {
  const now = nowSeconds();
  return presentLoaded(await openRecording(actor, recordingId), now);
}
