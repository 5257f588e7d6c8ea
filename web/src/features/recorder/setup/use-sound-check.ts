import { useEffect, useState } from 'react';
import { openSoundCheck, type SoundCheck } from '#web/media/capture/sound-check.ts';

/** Listens to an open microphone, while there is one. */
export function useSoundCheck(track: MediaStreamTrack | null) {
  const [check, setCheck] = useState<SoundCheck | null>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!track) return;
    let isOver = false;
    const listen = async () => {
      try {
        const opened = await openSoundCheck(track, (silent) => !isOver && setSilent(silent));
        if (!isOver) setCheck(opened);
        return opened;
      } catch (error) {
        console.warn('The level of the microphone is not known.', error);
        return null;
      }
    };
    const listening = listen();
    return () => {
      isOver = true;
      setCheck(null);
      setSilent(false);
      void listening.then((opened) => opened?.close());
    };
  }, [track]);
  return { check, isSilent };
}
