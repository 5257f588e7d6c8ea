import type { Locator, Page } from '@playwright/test';

/** How long a toast shows, in milliseconds. */
export const TOAST_MS = 5000;

/**
 * The controls and texts that a toast covers and that no scrolling frees: those that stay in the window, and at the
 * beginning of the page those of its header, at its end all.
 */
export const underToast = (page: Page, at: 'beginning' | 'end') =>
  page.evaluate((where) => {
    scrollTo(0, where === 'end' ? document.documentElement.scrollHeight : 0);
    const toast = document.querySelector('section[aria-label^=Notifications] li')?.getBoundingClientRect();
    if (!toast) return ['the toast is missing'];
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
    const isAsked = (element: Element) => where === 'end' || element.closest('header') !== null || stays(element);
    const isReached = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('section[aria-label^=Notifications], .sr-only, [inert], [aria-hidden=true]');
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, textarea, [role=slider]')]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const meets = left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
        return meets && isReached(element) && isAsked(element);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 90));
  }, at);

/** Presses a button of the recorder's panel. If that fails, the error says where the toast was. */
export async function pressInPanel(button: Locator): Promise<void> {
  try {
    await button.click();
  } catch (error) {
    const state = await button.evaluate((element) => {
      const boxOf = (each: Element | null) => each?.getBoundingClientRect().toJSON() ?? null;
      const list = document.querySelector<HTMLElement>('section[aria-label^=Notifications] ol');
      return {
        button: boxOf(element),
        card: boxOf(document.querySelector('section[aria-label=Recording] > div')),
        toast: boxOf(list?.querySelector('li') ?? null),
        toastState: list?.querySelector('li')?.dataset.state,
        place: list?.style.cssText,
        windowHeight: innerHeight,
        dialogs: document.querySelectorAll('[role=dialog], [role=alertdialog]').length,
      };
    });
    throw new Error(`The button could not be pressed: ${JSON.stringify(state)}`, { cause: error });
  }
}
