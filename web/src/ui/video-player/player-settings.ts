/** Volume at the start, 0 to 1. */
export const DEFAULT_VOLUME = 0.8;

/** Playback rates offered, as factors of normal speed. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** What a viewer has set, and finds again in the next video. */
export interface PlayerSettings {
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
export function readPlayerSettings(): PlayerSettings {
  try {
    return settingsOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    return settingsOf(null);
  }
}

/** Stores the settings in this browser, where it lets the page. */
export function storePlayerSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Blocked or full: the settings last until the page is left.
  }
}
