import { expect, type Page } from '@playwright/test';
import { clipBytes, serveVideo } from './player-files.ts';
import { openPlayerLab, showPlayer } from './player-lab.ts';
import type { LabProps } from './player-lab-page.tsx';

/** The video that tests of the player play; 20 s. */
export const CLIP = { src: '/clip.webm', title: 'Launch' };

/** What a video element is doing. Times in seconds. */
export const videoState = (page: Page) =>
  page.locator('.player video').evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused,
    time: video.currentTime,
    duration: video.duration,
    volume: video.volume,
    isMuted: video.muted,
    rate: video.playbackRate,
    isReady: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking,
    /** Path and query of what it plays. */
    src: video.currentSrc.replace(location.origin, ''),
  }));

/** Goes to a moment and waits for its picture. */
export const goTo = (page: Page, seconds: number) =>
  page.locator('.player video').evaluate(
    (video: HTMLVideoElement, time) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true });
        video.currentTime = time;
      }),
    seconds,
  );

/** Waits until the clip may be played. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('/ 0:20')).toBeVisible();
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
}

/** Opens the player with the clip and waits until it may be played. @returns the requests for it */
export async function openClip(page: Page, props: Partial<LabProps> = {}): Promise<string[]> {
  const requests = await serveVideo(page, CLIP.src, await clipBytes());
  await openPlayerLab(page);
  await showPlayer(page, { ...CLIP, ...props });
  await expectReady(page);
  return requests;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const slider = (page: Page, name: 'Progress' | 'Volume') => page.getByRole('slider', { name });
