import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { expectFocusAfter } from '../focus.ts';
import { ACTION_MS, followRequests, settled } from '../settled.ts';

/** The calls that change something. */
export const CHANGES = operations.filter(({ method }) => method !== 'GET').map(({ name }) => name);

/** Changes that no press makes by itself: programs make them in the course of an act, or beside it. */
export const BY_PROGRAMS = {
  abortMultipart: 'gives up the parts of an upload that was cancelled',
  abortUpload: 'gives up an upload that was cancelled',
  attachRecordingVideo: 'ends an upload',
  attachSegments: 'ends a recording that was sent while it was made',
  beginSignOn: 'needs a provider: sign-on.spec.ts',
  endSignedOn: 'is sent by a provider',
  joinSignOn: 'needs a provider: sign-on.spec.ts',
  mailSignOnJoin: 'needs a provider: sign-on.spec.ts',
  unlinkSignOn: 'needs a provider: sign-on.spec.ts',
  beginPasskey: 'asks what the browser needs to make a passkey',
  proveSelf: 'proves who somebody is before another act: tokens.spec.ts',
  beginPasskeyLogin: 'asks what the browser needs to suggest passkeys',
  batchGetFigures: 'reads many figures at once',
  completeMultipart: 'ends the upload of a large file',
  convertLinkedRecording: 'starts the conversion of a video that the browser cannot play',
  createMultipart: 'begins the upload of a large file',
  createUpload: 'begins each upload',
  markCommentsRead: 'notes that the comments were on screen',
  openGate: 'opens a link whose gates were passed before',
  renewSegmentUpload: 'goes on with a long recording',
  reportWatching: 'counts what was played',
  searchCaptions: 'reads what was said',
  setSaving: 'notes where a recording is saved',
  signParts: 'goes on with the upload of a large file',
  startVisit: 'counts a view',
} as const;

const operationNamed = (name: string): Operation => {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found;
};

const patternOf = ({ path }: Operation) =>
  new RegExp(`^${path.replaceAll(/\{\w+(\+?)\}/g, (_match, rest: string) => (rest ? '.+' : '[^/]+'))}$`);

/** A name as it is read, whatever its capitals. */
const named = (name: string | RegExp) =>
  typeof name === 'string' ? new RegExp(`^${name.replaceAll(/[^\w\s]/g, String.raw`\$&`)}$`, 'i') : name;

/** Presses a control as a keyboard does. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name: named(name) })
    .last()
    .press('Enter');

/** The top dialog, once it has taken the focus: before, keys would reach what is below it. */
async function topDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return dialog;
}

/** Presses a button of the top dialog. */
export const confirm = async (page: Page, name: string | RegExp): Promise<void> => press(await topDialog(page), name);

export const field = (within: Page | Locator, label: string | RegExp) => within.getByLabel(named(label)).last();

/** Opens a menu with the keyboard, and chooses from it. */
export async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: named(item) }).press('Enter');
}

/** Does acts, and checks after each where the focus is. */
export class Acts {
  readonly done: string[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(ACTION_MS);
    followRequests(page);
  }

  /**
   * Does an act that makes a call, and waits until its result is on screen.
   * @param name of the call
   * @param to matches the name of what has the focus then; by default anything but the page itself
   */
  async do(name: string, act: () => Promise<unknown>, to?: RegExp): Promise<void> {
    const operation = operationNamed(name);
    const pattern = patternOf(operation);
    const [answer] = await Promise.all([
      this.page.waitForResponse((response) => {
        const method = response.request().method();
        return method === operation.method && pattern.test(new URL(response.url()).pathname);
      }),
      act(),
    ]);
    expect(answer.status(), name).toBeLessThan(300);
    await this.expectFocus(name, to);
    this.done.push(name);
  }

  /** Checks the focus after an act without a call. */
  async expectFocus(after: string, to?: RegExp): Promise<void> {
    await settled(this.page);
    await expectFocusAfter(this.page, after, to);
  }

  /** Closes the top dialog. */
  async leave(): Promise<void> {
    await topDialog(this.page);
    await this.page.keyboard.press('Escape');
    await this.expectFocus('a dialog that was closed');
  }
}

export interface Walk {
  /** The calls of its acts. */
  calls: readonly string[];
  walk: (acts: Acts) => Promise<void>;
  /** Why it cannot be walked here. */
  cannot?: string | null;
}
