import { type Browser, chromium } from '@playwright/test';
import { PLAYWRIGHT_WITHOUT_EXTRAS } from '#e2e/support/browser-options.ts';
import { type NetworkLine, throughLine } from '../client/network-line.ts';
import { findChromium, findHeadlessShell } from '../setup/ensure-programs.mjs';
import { benchLength } from './bench-length.ts';

/** The shortest form needs no true figures, and the headless shell takes half the CPU time. */
const PROGRAM = benchLength({ usual: findChromium, shortest: findHeadlessShell });

/**
 * Starts a browser for measurements, without background work of its own.
 * @param line the network line of every request
 */
export const launchBrowser = (line?: NetworkLine): Promise<Browser> =>
  chromium.launch({
    executablePath: PROGRAM(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
      PLAYWRIGHT_WITHOUT_EXTRAS,
      ...(line ? throughLine(line) : []),
    ],
  });
