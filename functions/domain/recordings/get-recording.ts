import type { Recording } from '../../../shared/api/recordings.ts';
import type { Actor } from '../actor.ts';
import { loadRecording } from './load-recording.ts';
import { presentRecording } from './present-recording.ts';

/** One recording, for any member of its workspace. */
export const getRecording = async (actor: Actor, recordingId: string): Promise<Recording> =>
  presentRecording(await loadRecording(actor, recordingId, 'workspace:read'));
