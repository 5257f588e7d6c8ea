import { type Browser, chromium } from '@playwright/test';
import { PLAYWRIGHT_WITHOUT_EXTRAS } from '#e2e/support/browser-options.ts';
import { type NetworkLine, throughLine } from '../client/network-line.ts';
import { findChromium } from '../setup/ensure-programs.mjs';

/**
 * Starts a browser for measurements, without background work of its own.
 * @param line the network line of every request
 */
export const launchBrowser = (line?: NetworkLine): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
      PLAYWRIGHT_WITHOUT_EXTRAS,
      ...(line ? throughLine(line) : []),
    ],
  });
