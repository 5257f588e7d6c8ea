import { expect, type Page } from '@playwright/test';
import { clipBytes, serveVideo } from './player-files.ts';
import { openPlayerLab, showPlayer } from './player-lab.ts';
import type { LabProps } from './player-lab-page.tsx';

/** The video that tests of the player play: 20 seconds. */
export const CLIP = { src: '/clip.webm', title: 'Launch' };

/** The video that is seen: another one may be about to take over. */
export const SEEN_VIDEO = '.player video:not([aria-hidden])';
/** The first one: for a moment the element that it replaces is still there, after it. */
export const seenVideo = (page: Page) => page.locator(SEEN_VIDEO).first();

/** State of a video element. Times are in seconds. */
export const videoState = (page: Page) =>
  seenVideo(page).evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused,
    time: video.currentTime,
    duration: video.duration,
    volume: video.volume,
    isMuted: video.muted,
    rate: video.playbackRate,
    isReady: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking,
    /** Path and query of its source. */
    src: video.currentSrc.replace(location.origin, ''),
  }));

/** Goes to a moment and waits for its picture. */
export const goTo = (page: Page, seconds: number) =>
  seenVideo(page).evaluate(
    (video: HTMLVideoElement, time) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true });
        video.currentTime = time;
      }),
    seconds,
  );

/** Waits until the clip can be played. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('/ 0:20')).toBeVisible();
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
}

/** Opens the player with the clip and waits until it can be played. @returns the requests for the clip */
export async function openClip(page: Page, props: Partial<LabProps> = {}): Promise<string[]> {
  const requests = await serveVideo(page, CLIP.src, await clipBytes());
  await openPlayerLab(page);
  await showPlayer(page, { ...CLIP, ...props });
  await expectReady(page);
  return requests;
}

/** Collects the short messages over the picture from now on: they go before a busy machine looks. */
export async function followFlashes(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.locator('section.player').evaluateHandle((player) => {
    const shown: string[] = [];
    const note = () => shown.push(player.querySelector('[role=status] > .player-flash')?.textContent ?? '');
    new MutationObserver(note).observe(player, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => texts.jsonValue();
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const slider = (page: Page, name: 'Progress' | 'Volume') => page.getByRole('slider', { name });
