import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type BrowserContext, chromium } from '@playwright/test';

interface Launch {
  executablePath?: string;
  args?: string[];
}

/** Waits for the browser to say where it is to be spoken to, and reads on: it would stop when nobody did. */
const addressOf = (browser: ChildProcessByStdio<null, null, Readable>) =>
  new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', (line) => {
      const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error('The browser did not start.')));
  });

/**
 * Starts a browser of which a page is hidden when another is brought to the front, as in one that a person uses: those
 * that Playwright launches never are.
 * @param launch what Playwright would launch it with
 * @returns its one context, and what ends it
 */
export async function openPlainBrowser({ executablePath = '', args = [] }: Launch) {
  const profile = await mkdtemp(path.join(tmpdir(), 'framekeep-browser-'));
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const process = spawn(executablePath, [...own, ...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async () => {
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await chromium.connectOverCDP(await addressOf(process), { noDefaults: true });
    const [context] = browser.contexts() as [BrowserContext];
    return { context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
