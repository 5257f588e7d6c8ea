import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type PlayerSettings, SETTINGS_KEY, settingsOf } from './player-settings.ts';
import { setRate } from './video-actions.ts';

const settingsIn = (video: HTMLVideoElement): PlayerSettings => ({
  volume: video.volume,
  isMuted: video.muted,
  rate: video.playbackRate,
});

/** Sets volume and speed as the viewer left them in the last video, and remembers what is set from now on. */
export function useSettings(video: HTMLVideoElement): void {
  useEffect(() => {
    const { volume, isMuted, rate } = settingsOf(readStored(SETTINGS_KEY));
    video.volume = volume;
    video.muted = isMuted || volume === 0;
    setRate(video, rate);
    const listening = new AbortController();
    const remember = () => writeStored(SETTINGS_KEY, JSON.stringify(settingsIn(video)));
    for (const type of ['volumechange', 'ratechange']) {
      video.addEventListener(type, remember, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [video]);
}
