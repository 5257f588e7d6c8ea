import { apply } from '../../data/ground/apply.ts';
import { getMainLink, type StoredLink, updateLink } from '../../data/sharing/link.ts';
import { getStoredRecording } from '../../data/video/recording.ts';

/** The main link of a recording, also a removed one; null if it never had one. */
export async function mainLinkIn(recordingId: string): Promise<StoredLink | null> {
  const recording = await getStoredRecording(recordingId);
  return recording && getMainLink(recording);
}

/** Changes stored fields of a main link, without the checks of calls. */
export async function changeMainLink(recordingId: string, changes: Partial<StoredLink>): Promise<void> {
  const link = await mainLinkIn(recordingId);
  if (link) await apply([updateLink(link, { ...link, ...changes })]);
}
