import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#scripts/setup/ensure-programs.mjs';
import { testLength } from '#scripts/test-support/test-length.ts';
import { CHROMIUM_ARGUMENTS, WITHOUT_EXTRAS } from './browser-options.ts';

const OWN_ARGUMENTS = ['--headless=new', '--remote-debugging-port=0', '--disable-breakpad', WITHOUT_EXTRAS];
const ARGUMENTS = [...OWN_ARGUMENTS, ...CHROMIUM_ARGUMENTS];
const LAUNCH_LIMIT_MS = testLength({ usual: 30_000, nightly: 90_000 });

/** A browser in its own process group, so that all its processes can be killed at once, as by a power cut. */
export interface KillableBrowser {
  /** The profile's context: a later browser on the same folder finds its stored data. */
  context: BrowserContext;
  /** Process id of the browser; its renderers are its children. */
  pid: number;
  /** Sends SIGKILL to all running processes at once; returns the time, in milliseconds since 1970. */
  kill: () => Promise<number>;
  /** Detaches the debugger, which otherwise takes part in every request; the browser keeps running. */
  disconnect: () => Promise<void>;
  /** Attaches the debugger again; returns the profile's context. */
  reconnect: () => Promise<BrowserContext>;
  /** Closes the browser normally. */
  close: () => Promise<void>;
}

/** The address of the browser's debugger, which the browser prints once it runs. */
function debuggingUrl(browser: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Chromium did not start.')), LAUNCH_LIMIT_MS);
    let printed = '';
    browser.stderr?.on('data', (data: Buffer) => {
      printed += data.toString();
      const url = /DevTools listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(limit);
      resolve(url);
    });
    browser.once('exit', () => reject(new Error(`Chromium ended at once: ${printed}`)));
  });
}

/**
 * Starts Chromium with the fake camera and microphone on a profile folder, which is created if missing.
 * @param extra additional arguments
 */
export async function launchKillable(profile: string, extra: string[] = []): Promise<KillableBrowser> {
  const program = findChromium();
  if (!program) throw new Error('No Chromium was found.');
  const browser = spawn(program, [...ARGUMENTS, ...extra, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid } = browser;
  if (pid === undefined) throw new Error('Chromium could not be started.');
  const end = () => {
    if (browser.exitCode === null && browser.signalCode === null) process.kill(-pid, 'SIGKILL');
  };
  // In its own group, it would outlive a test runner that ends early.
  process.once('exit', end);
  const exited = once(browser, 'exit').finally(() => process.off('exit', end));
  try {
    const url = await debuggingUrl(browser);
    let remote = await chromium.connectOverCDP(url, { noDefaults: true });
    const ownContext = () => {
      const [found] = remote.contexts();
      if (!found) throw new Error('Chromium has no profile.');
      return found;
    };
    const context = ownContext();
    const reconnect = async () => {
      remote = await chromium.connectOverCDP(url, { noDefaults: true });
      return ownContext();
    };
    const kill = async () => {
      end();
      const killedAt = Date.now();
      await exited;
      return killedAt;
    };
    const close = async () => {
      const session = await remote.newBrowserCDPSession();
      await session.send('Browser.close');
      await exited;
    };
    return { context, pid, kill, close, disconnect: () => remote.close(), reconnect };
  } catch (error) {
    end();
    throw error;
  }
}
