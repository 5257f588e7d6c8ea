import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type KillableBrowser, launchKillable } from './killable-browser.ts';

/** A browser's profile folder: a later browser on it finds the stored data. */
export interface Profile {
  /** Starts a browser on the profile; the previous one must have ended. */
  launch: (extra?: string[]) => Promise<KillableBrowser>;
}

interface Profiles {
  newProfile: () => Promise<Profile>;
  /** Starts a browser on the single profile that most tests need. */
  launch: Profile['launch'];
}

/** A test that creates profiles. They are removed when it ends, and their browsers closed, however it ends. */
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
    // The processes of a killed browser may write for a moment longer than the main process.
    const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    await Promise.all(folders.map((folder) => rm(folder, removal)));
  },
  launch: async ({ newProfile }, use) => use((await newProfile()).launch),
});
