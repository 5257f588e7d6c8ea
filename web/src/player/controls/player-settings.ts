import { useEffect, useEffectEvent, useRef } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { parseObject } from './stored-object.ts';
import { DEFAULT_VOLUME, PLAYBACK_RATES, setRate } from './video-actions.ts';

/** The viewer's settings, which the browser stores for the next video. */
interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** One of `PLAYBACK_RATES`. */
  rate: number;
}

const STORAGE_KEY = 'playerSettings';

const DEFAULTS: PlayerSettings = { volume: DEFAULT_VOLUME, isMuted: false, rate: 1 };

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isRate = (value: unknown): value is number => PLAYBACK_RATES.some((rate) => rate === value);

/**
 * Parses stored settings; missing and invalid values get their defaults.
 * @param text JSON; null when nothing is stored
 */
export function settingsOf(text: string | null): PlayerSettings {
  const { volume, isMuted, rate } = parseObject(text);
  return {
    volume: isVolume(volume) ? volume : DEFAULTS.volume,
    isMuted: isMuted === true,
    rate: isRate(rate) ? rate : DEFAULTS.rate,
  };
}

const settingsIn = ({ volume, muted, playbackRate }: HTMLVideoElement, isSilenced: boolean): PlayerSettings => ({
  volume,
  isMuted: muted && !isSilenced,
  rate: playbackRate,
});

function restore(video: HTMLVideoElement): void {
  const { volume, isMuted, rate } = settingsOf(readStored(STORAGE_KEY));
  video.volume = volume;
  video.muted = isMuted || volume === 0;
  setRate(video, rate);
}

/**
 * Restores the volume and the speed of the last video, and stores every later change.
 * @param isSilenced whether autoplay muted the video, and not the viewer
 */
export function usePlayerSettings(video: HTMLVideoElement, isSilenced: () => boolean): void {
  const isSet = useRef(false);
  const remember = useEffectEvent(() => writeStored(STORAGE_KEY, JSON.stringify(settingsIn(video, isSilenced()))));
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
