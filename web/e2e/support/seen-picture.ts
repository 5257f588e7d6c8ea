import { SEEN_VIDEO } from './player-clip.ts';

interface SeenPicture {
  /** Whether the player showed neither a frame of its video nor one that covers it. */
  isBlack: boolean;
  /** How far the video that was seen went back at most, in seconds. */
  back: number;
}

/** A page in which functions run. */
interface RunsIn {
  evaluate: <Answer, Argument>(work: (argument: Argument) => Answer, argument: Argument) => Promise<Awaited<Answer>>;
}

/** Notes from now on what a page's player shows. @returns what was seen until then */
export async function followPicture(page: RunsIn): Promise<() => Promise<SeenPicture>> {
  await page.evaluate((seenVideo) => {
    const seen = { isBlack: false, back: 0 };
    let farthest = 0;
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>(seenVideo);
      const hasFrame = !!video && video.readyState >= 2 && !video.seeking;
      // It covers a file that has just been loaded, and is not at its place yet.
      const isCovered = document.querySelector('.player canvas') !== null;
      if (hasFrame && !isCovered) {
        seen.back = Math.max(seen.back, farthest - video.currentTime);
        farthest = Math.max(farthest, video.currentTime);
      }
      seen.isBlack ||= !hasFrame && !isCovered;
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  }, SEEN_VIDEO);
  return () => page.evaluate(() => (window as unknown as { seen: SeenPicture }).seen, null);
}
