import { useEffect, useEffectEvent, useRef } from 'react';
import { DEFAULT_VOLUME, setRate } from './video-actions.ts';

/** Playback rates offered, as factors of normal speed. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** What a viewer has set, and finds again in the next video. */
interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** One of `PLAYBACK_RATES`. */
  rate: number;
}

/** Name in localStorage. */
const STORAGE_KEY = 'playerSettings';

const DEFAULTS: PlayerSettings = { volume: DEFAULT_VOLUME, isMuted: false, rate: 1 };

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isRate = (value: unknown): value is number => PLAYBACK_RATES.some((rate) => rate === value);

function parse(text: string): Partial<Record<keyof PlayerSettings, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Somebody else's, or half written: the same as nothing.
    return {};
  }
}

/** Reads what `JSON.stringify` wrote; whatever is missing or impossible is as at the beginning. @param text null for none */
export function settingsOf(text: string | null): PlayerSettings {
  const { volume, isMuted, rate } = parse(text ?? '{}');
  return {
    volume: isVolume(volume) ? volume : DEFAULTS.volume,
    isMuted: isMuted === true,
    rate: isRate(rate) ? rate : DEFAULTS.rate,
  };
}

/** The settings that this browser stores; the defaults while there are none, or where storage is blocked. */
function readPlayerSettings(): PlayerSettings {
  try {
    return settingsOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    return settingsOf(null);
  }
}

/** Stores the settings in this browser, where it lets the page. */
function storePlayerSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Blocked or full: the settings last until the page is left.
  }
}

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
