import { hasTrackStreams } from '../compose/track-streams.ts';
import type { Mixer } from './mixer.ts';
import { openPageMixer } from './page-mixer.ts';
import { openWorkerMixer } from './worker-mixer.ts';

/** Null where no worker can mix. */
async function tryWorker(first: MediaStreamTrack): Promise<Mixer | null> {
  try {
    return await openWorkerMixer(first);
  } catch (error) {
    console.warn('The page mixes the sound of the recording.', error);
    return null;
  }
}

/**
 * Opens a mixer: in a worker, where no sound is lost on a busy computer, or else on the page.
 * @param first a track that will be connected; undefined when none is there yet
 * @throws Error when the browser does not start the audio context of the page
 */
export async function openMixer(first: MediaStreamTrack | undefined): Promise<Mixer> {
  return (first && hasTrackStreams() && (await tryWorker(first))) || (await openPageMixer());
}
