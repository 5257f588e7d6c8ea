import type { Recording } from '#shared/api/recordings.ts';
import { isRecording } from '../../data/recording.ts';
import { picturesFor } from '../media-tokens/picture-addresses.ts';
import type { ActingMember } from '../projects/project-permission.ts';
import type { LoadedFile, LoadedRecording } from './load-recording.ts';
import { asRecording, presentRecording } from './present-recording.ts';
import type { RecordingView } from './recording-view.ts';
import { shownTo } from './shown-to.ts';

/** Recordings as calls return them to a member; null stays null. */
export type PresentRecordings = (views: readonly (RecordingView | null)[]) => Promise<(Recording | null)[]>;

/**
 * Presents the recordings of one answer to a member, with the addresses of their pictures.
 * @param now seconds since the epoch, taken before the member's access was checked
 */
export function presentRecordingsTo(member: ActingMember, now: number): PresentRecordings {
  const addressPictures = picturesFor(member, now);
  return async (views) => {
    const shown = views.map((each) => each && { ...each, recording: shownTo(member, each.recording) });
    const addresses = await addressPictures(shown);
    return shown.map((each, index) => each && presentRecording(each.recording, addresses[index], member.userId));
  };
}

/** As `presentRecordingsTo`, for one recording and the member who opened it. */
export async function presentLoaded(loaded: LoadedRecording, now: number): Promise<Recording> {
  const recording = shownTo(loaded.member, loaded.recording);
  const [address] = await picturesFor(loaded.member, now)([{ ...loaded, recording }]);
  return presentRecording(recording, address, loaded.member.userId);
}

/** As `presentLoaded`, also for a made file. */
export async function presentLoadedFile({ stored, of }: LoadedFile, now: number): Promise<Recording> {
  if (isRecording(stored)) return presentLoaded(of, now);
  const shown = await presentLoaded({ ...of, recording: asRecording(stored, of.recording) }, now);
  return { ...shown, versionOf: stored.recordingId };
}
