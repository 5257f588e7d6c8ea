import { apply } from '../../data/apply.ts';
import { setCaptionsOrder } from '../../data/captions-order.ts';
import { getStoredRecording } from '../../data/recording.ts';

/** Orders that captions of an earlier version are indexed. The schedule carries it out. */
export async function orderIndexedCaptions(recordingId: string): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  if (recording && recording.file.captions.length > 0) await apply([setCaptionsOrder(recordingId, 0)]);
}
