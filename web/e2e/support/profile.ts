import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type KillableBrowser, launchKillable } from './killable-browser.ts';

/** A browser's profile folder: what one browser stores there, the next one finds. */
export interface Profile {
  /** Starts a browser on it; the one before must have ended. */
  launch: (extra?: string[]) => Promise<KillableBrowser>;
}

interface Profiles {
  newProfile: () => Promise<Profile>;
  /** Starts a browser on the one profile that most tests need. */
  launch: Profile['launch'];
}

/** A test that makes profiles; they go when it ends, and so do the browsers on them, however it ends. */
export const test = base.extend<Profiles>({
  newProfile: async ({ browserName: _ }, use) => {
    const folders: string[] = [];
    const browsers: KillableBrowser[] = [];
    await use(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'framekeep-profile-'));
      folders.push(folder);
      return {
        launch: async (extra) => {
          const browser = await launchKillable(folder, extra);
          browsers.push(browser);
          return browser;
        },
      };
    });
    await Promise.all(browsers.map((browser) => browser.kill()));
    // The processes of a browser that was killed may write for a moment longer than the first of them.
    const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    await Promise.all(folders.map((folder) => rm(folder, removal)));
  },
  launch: async ({ newProfile }, use) => use((await newProfile()).launch),
});
