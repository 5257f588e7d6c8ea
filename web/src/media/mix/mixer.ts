import type { SoundMeter } from './sound-meter.ts';

/**
 * Mixes several sound tracks into one, since a recorder takes only the first. Tracks can be added and removed at any
 * time.
 */
export interface Mixer {
  /** Carries all connected sounds; silent while none is connected. It is the same track until the end. */
  track: MediaStreamTrack;
  /** Connects a live sound track, which is left running. */
  connect: (source: MediaStreamTrack, options?: MixOptions) => MixedSound;
  /**
   * Keeps the sound of a pause out of a recording. Call it when the recorder is paused, and when it goes on: sound that
   * is captured in between may arrive later.
   */
  hold: (isPaused: boolean) => void;
  /** Resolves when the track has all sound until now, or after `DRAIN_LIMIT_MS`. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
}

export interface MixOptions {
  /** Whether the sound is silent from its first sample on. */
  isMuted?: boolean;
  /** Factor of the sound's level; 1 leaves it as it is. */
  volume?: number;
}

export interface MixedSound {
  /** Measures the sound as it comes in, also while it is muted. */
  meter: SoundMeter;
  /** Fades the sound out or in. A muted sound adds nothing to the mix: it is digital silence. */
  setMuted: (isMuted: boolean) => void;
  disconnect: () => void;
}

/** Longest wait for sound that is still to be mixed, in milliseconds. */
export const DRAIN_LIMIT_MS = 2000;
