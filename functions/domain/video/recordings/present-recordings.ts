import type { Recording } from '#shared/api/video/recordings.ts';
import { getMainLink, type StoredLink } from '../../../data/sharing/link.ts';
import { picturesFor } from '../../ground/media-tokens/picture-addresses.ts';
import type { ActingMember } from '../../identity/projects/project-permission.ts';
import type { FileOfRecording } from './change-recording.ts';
import type { LoadedFile, LoadedRecording } from './load-recording.ts';
import { presentFile, presentRecording } from './present-recording.ts';
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

/** As `presentLoaded`, also for a file that was named by its own id. */
export async function presentLoadedFile({ file, of, isAlone }: LoadedFile, now: number): Promise<Recording> {
  if (!isAlone) return presentLoaded(of, now);
  return presentFile(shownTo(of.member, { userId: file.userId, file }).file, of.recording, of.recording.projectId);
}

/** A file, or its recording, as calls return it after a change. @param isAlone see `LoadedFile` */
export const presentChanged = async ({ file, recording }: FileOfRecording, isAlone: boolean): Promise<Recording> =>
  isAlone ? presentFile(file, recording) : presentRecording({ ...recording, file }, await getMainLink(recording));
