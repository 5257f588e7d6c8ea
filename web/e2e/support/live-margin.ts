import type { Player } from './engine-pages.ts';

/** Notes from now on how much longer than its data a live video is. @returns the shortest difference, in seconds */
export async function followMargin(engine: Pick<Player, 'evaluate'>): Promise<() => Promise<number>> {
  await engine.evaluate(() => {
    const margins: number[] = [];
    Object.assign(window, { margins });
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (!video) throw new Error('The page shows no video.');
    video.addEventListener('durationchange', () => {
      const { buffered, duration } = video;
      margins.push(duration - buffered.end(buffered.length - 1));
    });
  });
  return () => engine.evaluate(() => Math.min(...(window as unknown as { margins: number[] }).margins));
}
