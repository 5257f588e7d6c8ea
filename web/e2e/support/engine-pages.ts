import { expect } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { appUrl } from './app.ts';
import { secondsOf } from './recorder.ts';
import { translateAll } from './translate.ts';

/** A browser in which a link is played. */
export type Player = Pick<Engine, 'open' | 'click'> & { evaluate: <T>(work: () => T) => Promise<T> };

/** Keys (W3C WebDriver, section "Keyboard actions"). A click can miss a button that moves as a font arrives. */
export const ENTER = '\uE007';
export const [SHIFT, HOME, BACKSPACE, ESCAPE] = ['\uE008', '\uE011', '\uE003', '\uE00C'] as const;
export const [RIGHT, DOWN] = ['\uE014', '\uE015'] as const;

export const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const labeled = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
export const menuItem = (name: string) => `//*[@role="menuitem" and normalize-space()="${name}"]`;

/** The visible video, with times in seconds; null without one. */
export const videoIn = (engine: Pick<Player, 'evaluate'>) =>
  engine.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (!video) return null;
    const { currentTime: time, readyState, currentSrc: src, seeking, paused, buffered } = video;
    const ranges = Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);
    const hasFrame = readyState >= 2 && !seeking;
    return { time, hasFrame, isFile: !src.startsWith('blob:'), src, readyState, seeking, paused, ranges };
  });

/** Waits until the video is past a time. A failure says how the video is, or what the page shows instead. */
export const playsPast = (engine: Engine, seconds: number) =>
  expect
    .poll(async () => {
      const video = await videoIn(engine);
      return video && video.time > seconds ? 'past' : (video ?? textIn(engine));
    })
    .toBe('past');

/** Waits for a picture. Without a video, a failure says what the page shows instead. */
export const hasFrame = (engine: Pick<Player, 'evaluate'>) =>
  expect.poll(async () => (await videoIn(engine))?.hasFrame ?? textIn(engine)).toBe(true);

/** The buttons of a video that plays are hidden. */
export const pause = (engine: Engine) =>
  engine.evaluate(() => document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])')?.pause());

export const seek = (engine: Engine, to: number) =>
  engine.evaluate((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (video) video.currentTime = seconds;
  }, to);

export const textIn = (engine: Pick<Player, 'evaluate'>) => engine.evaluate(() => document.body.textContent);

/** The time that the recorder shows, in seconds; 0 without a recording. */
export const elapsedIn = async (engine: Pick<Player, 'evaluate'>): Promise<number> =>
  secondsOf(await engine.evaluate(() => document.querySelector('[role="timer"]')?.textContent ?? ''));

/** Opens the log-in, also in a browser in which an earlier test has logged in. */
export async function openLogIn(engine: Engine): Promise<void> {
  // The screen leads a person who is logged in on, which ends the requests of its page.
  await expect(async () => {
    await engine.open(`${appUrl()}/login`);
    await engine.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => undefined));
  }).toPass();
  await engine.open(`${appUrl()}/login`);
}

export async function logIn(engine: Engine, email: string): Promise<void> {
  await openLogIn(engine);
  await engine.type(labeled('Email'), email);
  await engine.type(labeled('Password'), TEST_PASSWORD);
  await engine.click(button('Log in'));
  await expect.poll(() => engine.evaluate(() => location.pathname)).not.toBe('/login');
}

/** Translates the open page from now on, and notes its errors. */
export async function translate(engine: Engine): Promise<void> {
  await engine.evaluate(translateAll);
  await engine.evaluate(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    addEventListener('error', ({ message }) => errors.push(message));
    const { error: log } = console;
    console.error = (...args: unknown[]) => {
      if (/NotFoundError|not a child|insertBefore|removeChild/.test(args.join(' '))) errors.push(args.join(' '));
      log(...args);
    };
  });
}

export const errorsIn = (engine: Engine) => engine.evaluate(() => (window as unknown as { errors: string[] }).errors);

/** Writes a comment on a link's page, as a guest who is asked for a name. */
export async function writeComment(engine: Engine, text: string): Promise<void> {
  await engine.click('//*[@role="tab" and starts-with(normalize-space(), "Comments")]');
  await engine.type('//textarea[@aria-label="Comment" or @id=//label[normalize-space()="Comment"]/@for]', text);
  await engine.click(button('Comment'));
  await engine.type('//*[@role="dialog"]//input', 'Grace');
  await engine.type('//*[@role="dialog"]//input', ENTER);
  await expect.poll(() => engine.evaluate(() => document.querySelector('article')?.textContent)).toContain(text);
}

/**
 * Opens the menu of a recording in a list. While the list loads, it may move the button away from the place of the click,
 * so a click that opens nothing within 2 s is repeated.
 */
export async function openMenu(engine: Engine, name: string): Promise<void> {
  const isOpen = () => engine.evaluate(() => document.querySelector('[role="menu"]') !== null);
  await expect(async () => {
    if (!(await isOpen())) await engine.click(button(`Actions for ${name}`));
    await expect.poll(isOpen, { timeout: 2000 }).toBe(true);
  }).toPass();
}
