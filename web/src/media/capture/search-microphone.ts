import { watchDevices } from './devices.ts';
import { isDeviceRefusal, openMicrophone } from './open-devices.ts';

/** Null when there is no microphone now; a refusal ends the search, since later attempts would be refused too. */
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
 * Searches for a microphone at once, and each time that a device is plugged in, until one opens or is refused.
 * @param onFound called once with the system's default microphone, which the caller stops
 * @returns a function that ends the search
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
    // The search may have ended while the browser was asking.
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
    // A device that was plugged in during an attempt is worth another one.
    while (isStale && !isOver) await attempt();
    isTrying = false;
  };

  const unwatch = watchDevices(() => void look());
  void look();
  return giveUp;
}
