import { type CDPSession, expect, type Page } from '@playwright/test';

/** A phone in portrait, with touch. */
export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const LANDSCAPE = { width: 844, height: 390 };

/** What a notch, the corners and the home indicator take of a phone's screen in landscape, in pixels. */
const INSETS = { top: 0, left: 59, right: 59, bottom: 21 };

/**
 * Smallest width and height of what is pressed, in pixels. Links within a text are as high as its lines; for a finger,
 * times within a text are, too.
 */
const FINGER = { least: 44, but: 'p > button' };
const MOUSE = { least: 24, but: '.none' };

const sessions = new WeakMap<Page, CDPSession>();

/** Turns the phone: on its side, its notch, corners and home indicator cover parts of the page. */
export async function turn(page: Page, to: 'landscape' | 'portrait'): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: to === 'landscape' ? INSETS : {} });
  await page.setViewportSize(to === 'landscape' ? LANDSCAPE : PHONE.viewport);
  await expect.poll(() => page.evaluate((way) => matchMedia(`(orientation: ${way})`).matches, to)).toBe(true);
}

/** The controls of the page, or of its top dialog, that are too small. */
const smallTargets = (page: Page, size: { least: number; but: string }) =>
  page.evaluate(({ least, but }) => {
    const targets = 'button, a[href], input, select, textarea, summary, [role^=menuitem], [role=option]';
    const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
    /** Inline, or a name that is not broken among the words of a sentence. */
    const isWithinText = (element: Element) =>
      getComputedStyle(element).display === 'inline' ||
      (element.matches('p > a') && element.parentElement?.textContent !== element.textContent);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], .sr-only') &&
      !element.matches(but) &&
      !isWithinText(element);
    /** A link is as wide as its words. */
    const isText = (element: Element) => element.matches('a:not([aria-label])');
    /** The box of a control, of its label, and of the invisible part around it. */
    const sizesOf = (element: Element) => {
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.labels?.[0] : null;
      const around = ['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ position, content }) => position === 'absolute' && content !== 'none')
        .map(({ width, height }) => ({ width: Number.parseFloat(width), height: Number.parseFloat(height) }));
      return [...[element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect()), ...around];
    };
    return [...root.querySelectorAll(targets)]
      .filter(isShown)
      .filter((element) =>
        sizesOf(element).every(
          ({ width, height }) => height < least - 0.5 || (width < least - 0.5 && !isText(element)),
        ),
      )
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)} ${element.outerHTML.slice(0, 160)}`;
      });
  }, size);

/** The controls of the page, or of its top dialog, that reach into the places that a phone covers. */
const coveredByPhone = (page: Page) =>
  page.evaluate(({ left, right, bottom }) => {
    const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    return [...(root ?? document).querySelectorAll('button, a[href], input, select, textarea')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], .sr-only'),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1) return false;
        const isLow = box.bottom > innerHeight - bottom && box.top < innerHeight && !root && isFixed(element);
        return box.left < left || box.right > innerWidth - right || isLow;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  }, INSETS);

/** Checks that a finger hits every control on screen, and that no part of a phone covers one when it lies on its side. */
export async function expectHandy(page: Page, name: string): Promise<void> {
  await expect.poll(() => smallTargets(page, FINGER), `controls too small for a finger: ${name}`).toEqual([]);
  await turn(page, 'landscape');
  await expect.poll(() => coveredByPhone(page), `controls outside the safe area: ${name}`).toEqual([]);
  await turn(page, 'portrait');
}

/** Checks that a mouse hits every control on screen (WCAG 2.5.8, without its exception for targets with space around). */
export const expectHittable = (page: Page, name: string): Promise<void> =>
  expect.poll(() => smallTargets(page, MOUSE), `controls too small for a mouse: ${name}`).toEqual([]);
