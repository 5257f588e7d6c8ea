/** The first message to the worker that mixes, sent once. */
export interface MixStart {
  output: WritableStream<AudioData>;
  /** `performance.timeOrigin` of the page. */
  timeOrigin: number;
  /**
   * Microseconds from the page's clock to the clock of the sounds' times. Null where the times are on the clock of the
   * page or worker that reads the sound.
   */
  clockUs: number | null;
}

/** Sent at any time after that. Times are those of the page's clock, in microseconds. */
export type MixChange =
  | { connect: number; sound: ReadableStream<AudioData>; gain: number }
  | { disconnect: number }
  | { fade: number; gain: number; atUs: number }
  /** A recorder is paused or not: what is captured in a pause is silent. */
  | { hold: boolean; atUs: number }
  /** Asks for `mixedUs`, once everything until then is mixed. */
  | { mixUntilUs: number };

export type MixReply =
  /** The mix has begun. */
  | 'ready'
  /** Largest sample of each source since the last such message, 0 to 1. */
  | { peaks: [id: number, peak: number][] }
  | { mixedUs: number };
