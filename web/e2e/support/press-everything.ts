import { expect, type Page } from '@playwright/test';
import type { EveryScreen } from './every-screen.ts';
import { focusIn } from './focus.ts';
import { type Control, controlsOf, overlays, press } from './reached-controls.ts';
import { settled } from './settled.ts';
import { openScreen } from './walk-screens.ts';

/** What ends the walk itself, or changes something for other tests: see `every-act.spec.ts`. */
const LEFT_OUT = /^(Sign out|Log out|Run Manual Recovery|(Start|Stop) Auto Recovery|Retry .*)$/i;

const isPressed = ({ name }: Control) => !LEFT_OUT.test(name);

const menus = (page: Page) => page.evaluate(() => document.querySelectorAll('[role=menu]').length);

class Walk {
  readonly faults: string[] = [];
  #before = '';
  readonly #page: Page;
  readonly #screen: EveryScreen;

  constructor(page: Page, screen: EveryScreen) {
    this.#page = page;
    this.#screen = screen;
  }

  /** Asks the page. A press may have begun to open another one, which then answers. */
  async #ask<T>(ask: (page: Page) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#page);
    } catch (error) {
      if (!/because of a navigation/.test(String(error))) throw error;
      await this.#page.waitForLoadState();
      return this.#ask(ask);
    }
  }

  /** Whether the page is still the one that was opened, also with another address. */
  #isHere = () => this.#ask((page) => page.evaluate(() => 'isWalked' in window));

  #state = async () => JSON.stringify([this.#page.url(), (await this.#ask(controlsOf)).map(({ key }) => key)]);

  async open(): Promise<void> {
    await openScreen(this.#page, this.#screen);
    await settled(this.#page);
    await this.#page.evaluate(() => Object.assign(window, { isWalked: true }));
    this.#before ||= await this.#state();
  }

  /** A page that a press has opened instead has the focus of a new page. */
  async #check(what: string): Promise<void> {
    await settled(this.#page);
    if (!(await this.#isHere())) return;
    try {
      await expect.poll(() => this.#ask(focusIn)).not.toBe('nothing');
    } catch {
      this.faults.push(`${this.#screen.name}: ${what}`);
    }
  }

  /** Closes menus and dialogs, the top one first. */
  async #close(what: string): Promise<void> {
    let left = (await this.#isHere()) ? await this.#ask(overlays) : 0;
    while (left > 0) {
      await this.#page.keyboard.press('Escape');
      await this.#check(`Escape after ${what}`);
      const now = await this.#ask(overlays);
      // What Escape does not close goes with the next load of the screen.
      if (now >= left) return;
      left = now;
    }
  }

  async #restore(): Promise<void> {
    const isAsBefore =
      (await this.#isHere()) && (await this.#ask(overlays)) === 0 && (await this.#state()) === this.#before;
    if (!isAsBefore) await this.open();
  }

  async press(control: Control): Promise<void> {
    if (!(await press(this.#page, control))) return;
    await this.#check(control.name);
    if ((await this.#isHere()) && (await this.#ask(menus)) > 0) {
      for (const item of (await this.#ask(controlsOf)).filter(isPressed)) await this.#pressItem(control, item);
    }
    await this.#close(control.name);
    await this.#restore();
  }

  async #pressItem(control: Control, item: Control): Promise<void> {
    const name = `${control.name} › ${item.name}`;
    await this.#close(control.name);
    await this.#restore();
    await press(this.#page, control);
    await settled(this.#page);
    if (!(await press(this.#page, item))) return;
    await this.#check(name);
    await this.#close(name);
  }
}

/**
 * Presses every control of a screen, and every item of its menus, and closes the dialogs that they open: the focus is
 * never at the page itself. Acts that change something are in `every-act.spec.ts`.
 * @param frame keys of what was pressed in the frame around the screens
 * @returns the faults
 */
export async function pressEverything(page: Page, screen: EveryScreen, frame: Set<string>): Promise<string[]> {
  const walk = new Walk(page, screen);
  await walk.open();
  for (const control of (await controlsOf(page)).filter(isPressed)) {
    if (control.isOfFrame && frame.has(control.key)) continue;
    if (control.isOfFrame) frame.add(control.key);
    await walk.press(control);
  }
  return walk.faults;
}
