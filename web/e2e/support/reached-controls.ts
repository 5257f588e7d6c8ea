import type { Page } from '@playwright/test';

/** A control as a person finds it. */
export interface Control {
  /** The same after a reload. */
  key: string;
  name: string;
  press: 'Enter' | 'Space' | 'ArrowDown';
  /** Whether it belongs to the frame around all screens. */
  isOfFrame: boolean;
}

/**
 * The controls that keys reach, of the page or of its open menu. One of each kind that a list repeats.
 * @param part selects the part of the page whose controls count
 */
export const controlsOf = (page: Page, part = 'body') =>
  page.evaluate((part): Control[] => {
    const menus = [...document.querySelectorAll('[role=menu], [role=listbox]')];
    const root = menus.at(-1) ?? [...document.querySelectorAll(part)].at(-1);
    if (!root) return [];
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
      (
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        ''
      )
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 60);
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
  }, part);

/** Focuses a control and presses its key. @returns whether it is there */
export async function press(page: Page, { key, press: by }: Control, part?: string): Promise<boolean> {
  await controlsOf(page, part);
  const isFocused = await page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(`[data-walk-key=${JSON.stringify(wanted)}]`);
    element?.focus();
    return element !== null && document.activeElement === element;
  }, key);
  if (isFocused) await page.keyboard.press(by);
  return isFocused;
}

/** How many dialogs and menus are open. */
export const overlays = (page: Page) =>
  page.evaluate(
    () => document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').length,
  );
