import { useEffect, useRef } from 'react';
import { type PlayerSettings, readPlayerSettings, storePlayerSettings } from './player-settings.ts';
import { setRate } from './video-actions.ts';

const settingsIn = (video: HTMLVideoElement): PlayerSettings => ({
  volume: video.volume,
  isMuted: video.muted,
  rate: video.playbackRate,
});

function restore(video: HTMLVideoElement): void {
  const { volume, isMuted, rate } = readPlayerSettings();
  video.volume = volume;
  video.muted = isMuted || volume === 0;
  setRate(video, rate);
}

/** Sets volume and speed as the viewer left them in the last video, and remembers what is set from now on. */
export function usePlayerSettings(video: HTMLVideoElement): void {
  const isSet = useRef(false);
  useEffect(() => {
    if (!isSet.current) restore(video);
    isSet.current = true;
    const listening = new AbortController();
    const remember = () => storePlayerSettings(settingsIn(video));
    for (const type of ['volumechange', 'ratechange']) {
      video.addEventListener(type, remember, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [video]);
}
