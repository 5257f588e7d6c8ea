import type { Browser, Page } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';
import { openUntilFirstFrame, reportFirstFrame } from '../first-frame.ts';

/** Time limit of a page, in milliseconds. */
const GIVE_UP_MS = 600_000;

/** Address of a link's page. */
export const linkOf = ({ client }: Account, shareToken: string): string =>
  new URL(`/share/${shareToken}`, client.appUrl).href;

/** A tab of a visitor who has never opened the app. */
export interface Visitor {
  page: Page;
  /** Opens a page. @returns when it shows the first frame of its video, in milliseconds since 1970 */
  visit: (url: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens an empty tab, so that no figure includes the start of the tab. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await reportFirstFrame(page);
  const visit = async (url: string) => (await openUntilFirstFrame(page, url, GIVE_UP_MS)).at;
  return { page, visit, close: () => context.close() };
}
