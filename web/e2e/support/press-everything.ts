import { expect, type Page } from '@playwright/test';
import type { EveryScreen } from './every-screen.ts';
import { focusIn } from './focus.ts';
import { settled } from './settled.ts';
import { openScreen } from './walk-screens.ts';

/** A control as a person finds it. */
interface Control {
  /** The same after a reload. */
  key: string;
  name: string;
  press: 'Enter' | 'Space' | 'ArrowDown';
  /** Whether it belongs to the frame around all screens. */
  isOfFrame: boolean;
}

/** What ends the walk itself, or changes something for other tests: see `every-act.spec.ts`. */
const LEFT_OUT = /^(Sign out|Log out|Run Manual Recovery|(Start|Stop) Auto Recovery|Retry .*)$/i;

/** The controls that keys reach, of the page or of its open menu. One of each kind that a list repeats. */
const controlsOf = (page: Page) =>
  page.evaluate((): Control[] => {
    const menus = [...document.querySelectorAll('[role=menu], [role=listbox]')];
    const root = menus.at(-1) ?? document.body;
    const targets =
      'a[href], button:enabled, summary, select:enabled, input[type=checkbox]:enabled, input[type=radio]:enabled, [role=tab], [role^=menuitem]';
    const isReached = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(
        '[inert], [aria-hidden=true], [aria-disabled=true], [data-disabled], section[aria-label^=Notifications]',
      ) &&
      // The first entry of a list stands for the others.
      !(element.closest('main') && element.closest('nav') === null && element.closest('li ~ li, tbody > tr ~ tr'));
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    const seen = new Map<string, number>();
    return [...root.querySelectorAll(targets)].filter(isReached).map((element) => {
      const name = nameOf(element);
      const what = `${element.tagName} ${element.getAttribute('role') ?? ''} ${name}`;
      const count = seen.get(what) ?? 0;
      seen.set(what, count + 1);
      const key = `${what} ${count}`;
      element.setAttribute('data-walk-key', key);
      const isToggle = element.matches('input, [role=checkbox], [role=radio], [role=switch], [role=tab]');
      const press = element.matches('select') ? 'ArrowDown' : isToggle ? 'Space' : 'Enter';
      return { key, name, press, isOfFrame: menus.length === 0 && !element.closest('main') };
    });
  });

const isPressed = ({ name }: Control) => !LEFT_OUT.test(name);

/** Focuses a control and presses its key. @returns whether it is there */
async function press(page: Page, { key, press: by }: Control): Promise<boolean> {
  await controlsOf(page);
  const isFocused = await page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(`[data-walk-key=${JSON.stringify(wanted)}]`);
    element?.focus();
    return element !== null && document.activeElement === element;
  }, key);
  if (isFocused) await page.keyboard.press(by);
  return isFocused;
}

const overlays = (page: Page) =>
  page.evaluate(
    () => document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').length,
  );

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

  /** Whether the page is still the one that was opened, also with another address. */
  #isHere = () => this.#page.evaluate(() => 'isWalked' in window);

  #state = async () => JSON.stringify([this.#page.url(), (await controlsOf(this.#page)).map(({ key }) => key)]);

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
      await expect.poll(() => focusIn(this.#page), { timeout: 3000 }).not.toBe('nothing');
    } catch {
      this.faults.push(`${this.#screen.name}: ${what}`);
    }
  }

  /** Closes menus and dialogs, the top one first. */
  async #close(what: string): Promise<void> {
    let left = (await this.#isHere()) ? await overlays(this.#page) : 0;
    while (left > 0) {
      await this.#page.keyboard.press('Escape');
      await this.#check(`Escape after ${what}`);
      const now = await overlays(this.#page);
      // What Escape does not close goes with the next load of the screen.
      if (now >= left) return;
      left = now;
    }
  }

  async #restore(): Promise<void> {
    const isAsBefore =
      (await this.#isHere()) && (await overlays(this.#page)) === 0 && (await this.#state()) === this.#before;
    if (!isAsBefore) await this.open();
  }

  async press(control: Control): Promise<void> {
    if (!(await press(this.#page, control))) return;
    await this.#check(control.name);
    if ((await this.#isHere()) && (await menus(this.#page)) > 0) {
      for (const item of (await controlsOf(this.#page)).filter(isPressed)) await this.#pressItem(control, item);
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
