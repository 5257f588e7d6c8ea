/** Pixels of the screen up to which a picture shows nothing more of the large file. */
const SMALL_PIXELS = 640;

/** What a window knows of itself and of its connection. */
export interface Surroundings {
  innerWidth: number;
  devicePixelRatio: number;
  /** Only Chromium has `connection`. https://wicg.github.io/netinfo/: its rate is in megabits per second. */
  navigator: { userAgent?: string; connection?: { saveData?: boolean; downlink?: number } | undefined };
}

/** The most megabits per second that the MP4 of a recording has; 0 if that is not known. */
export const largestRate = ({ fileSize, duration }: { fileSize: number | null; duration: number | null }): number =>
  fileSize && duration ? Math.ceil((1.2 * fileSize * 8) / duration / 1e4) / 100 : 0;

/** Whether a small file is enough, however fast the connection is: for a small screen, or somebody who saves data. */
export const isSmallEnough = ({ innerWidth, devicePixelRatio, navigator }: Surroundings): boolean =>
  innerWidth * devicePixelRatio <= SMALL_PIXELS || !!navigator.connection?.saveData;

/**
 * Whether a video starts with its small file. The inline script of a link's page decides the same, and sees more of the
 * line: see `OWN_CONTROLS_SCRIPT`.
 * @param rate see `largestRate`
 */
export const startsSmall = (rate: number, surroundings: Surroundings): boolean =>
  isSmallEnough(surroundings) || (surroundings.navigator.connection?.downlink ?? rate) < rate;
