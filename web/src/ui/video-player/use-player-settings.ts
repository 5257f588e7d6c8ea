import { useEffect, useEffectEvent, useRef } from 'react';
import { type PlayerSettings, readPlayerSettings, storePlayerSettings } from './player-settings.ts';
import { setRate } from './video-actions.ts';

const settingsIn = ({ volume, muted, playbackRate }: HTMLVideoElement, isSilenced: boolean): PlayerSettings => ({
  volume,
  isMuted: muted && !isSilenced,
  rate: playbackRate,
});

function restore(video: HTMLVideoElement): void {
  const { volume, isMuted, rate } = readPlayerSettings();
  video.volume = volume;
  video.muted = isMuted || volume === 0;
  setRate(video, rate);
}

/**
 * Sets volume and speed as the viewer left them in the last video, and remembers what is set from now on.
 * @param isSilenced whether it is the browser that wants it muted, and not the viewer
 */
export function usePlayerSettings(video: HTMLVideoElement, isSilenced: () => boolean): void {
  const isSet = useRef(false);
  const remember = useEffectEvent(() => storePlayerSettings(settingsIn(video, isSilenced())));
  useEffect(() => {
    if (!isSet.current) restore(video);
    isSet.current = true;
    const listening = new AbortController();
    for (const type of ['volumechange', 'ratechange']) {
      video.addEventListener(type, () => remember(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [video]);
}
