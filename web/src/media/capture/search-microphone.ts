import { watchDevices } from './devices.ts';
import { isDeviceRefusal, openMicrophone } from './open-devices.ts';

/** Null when there is none now; refused, there will be none later either. */
async function tryOpen(giveUp: () => void): Promise<MediaStreamTrack | null> {
  try {
    return await openMicrophone();
  } catch (error) {
    console.info('No microphone can be had now.', error);
    if (isDeviceRefusal(error)) giveUp();
    return null;
  }
}

/**
 * Looks for a microphone at once, and each time that a device is plugged in, until one can be had or it is refused.
 * @param onFound is given the system's default microphone, once; it is the caller's to stop
 * @returns gives the search up
 */
export function searchMicrophone(onFound: (track: MediaStreamTrack) => void): () => void {
  let isOver = false;
  let isTrying = false;
  let isStale = false;

  const giveUp = () => {
    isOver = true;
    unwatch();
  };
  const attempt = async () => {
    isStale = false;
    const track = await tryOpen(giveUp);
    // The search may have been given up while the browser was asking.
    if (isOver) track?.stop();
    else if (track) {
      giveUp();
      onFound(track);
    }
  };
  const look = async () => {
    isStale = true;
    if (isTrying) return;
    isTrying = true;
    // A device that came during an attempt is worth another.
    while (isStale && !isOver) await attempt();
    isTrying = false;
  };

  const unwatch = watchDevices(() => void look());
  void look();
  return giveUp;
}
