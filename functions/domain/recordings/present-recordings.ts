import type { Recording } from '#shared/api/recordings.ts';
import { getMainLink, type StoredLink } from '../../data/link.ts';
import { isRecording, type StoredRecording, type WithFile } from '../../data/recording.ts';
import { picturesFor } from '../media-tokens/picture-addresses.ts';
import type { ActingMember } from '../projects/project-permission.ts';
import type { LoadedFile, LoadedRecording } from './load-recording.ts';
import { presentMade, presentRecording } from './present-recording.ts';
import type { RecordingView } from './recording-view.ts';
import { shownTo } from './shown-to.ts';

/**
 * Presents the recordings of one answer to a member, with the addresses of their pictures and the main links of
 * `getMainLinks`; null stays null.
 * @param now seconds since the epoch, taken before the member's access was checked
 */
export function presentRecordingsTo(member: ActingMember, now: number) {
  const addressPictures = picturesFor(member, now);
  return async (views: readonly (RecordingView | null)[], links: Map<string, StoredLink>) => {
    const shown = views.map((each) => each && { ...each, recording: shownTo(member, each.recording) });
    const addresses = await addressPictures(shown);
    return shown.map((each, index) => {
      const link = each && (links.get(each.recording.id) ?? null);
      return each && presentRecording(each.recording, link, addresses[index], member.userId);
    });
  };
}

/** As `presentRecordingsTo`, for one recording and the member who opened it. */
export async function presentLoaded(loaded: LoadedRecording, now: number): Promise<Recording> {
  const recording = shownTo(loaded.member, loaded.recording);
  const [[address], link] = await Promise.all([
    picturesFor(loaded.member, now)([{ ...loaded, recording }]),
    getMainLink(recording),
  ]);
  return presentRecording(recording, link, address, loaded.member.userId);
}

/** As `presentLoaded`, also for a made file. */
export async function presentLoadedFile({ stored, of }: LoadedFile, now: number): Promise<Recording> {
  if (isRecording(stored)) return presentLoaded(of, now);
  return presentMade(shownTo(of.member, stored), of.recording, of.recording.projectId);
}

/** A recording or made file as calls return it after a change. @param recording the one that a made file belongs to */
export const presentWithFile = async (stored: WithFile, recording: StoredRecording): Promise<Recording> =>
  isRecording(stored) ? presentRecording(stored, await getMainLink(stored)) : presentMade(stored, recording);
