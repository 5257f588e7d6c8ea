import { keepFocus } from '#web/ui/keep-focus.ts';
import { keepTexts } from '#web/ui/keep-texts.ts';

/** From the Document Picture-in-Picture API, which Chromium has but TypeScript's library does not. */
interface DocumentPictureInPicture {
  readonly window: Window | null;
  requestWindow: (options: { width: number; height: number }) => Promise<Window>;
}

const pictureInPicture = () =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

/** Whether this browser can show a part of the page in a window above all others. */
export const canFloat = (): boolean => pictureInPicture() !== undefined;

/** The page's one floating window; null while it is closed. */
export const floatingWindow = (): Window | null => pictureInPicture()?.window ?? null;

/** Resolves when the style sheet has loaded; one that fails to load is skipped. */
function linkSheet({ href }: HTMLLinkElement, own: Document): Promise<void> {
  const link = own.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      console.warn('A style sheet of the floating window did not load.', href);
      resolve();
    };
    own.head.append(link);
  });
}

/** Copies rules without a file. The page's content policy refuses a `<style>` element with text. */
function adoptSheet({ cssRules }: CSSStyleSheet, { document: own, CSSStyleSheet: Sheet }: typeof globalThis) {
  const copy = new Sheet();
  copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join('\n'));
  own.adoptedStyleSheets.push(copy);
}

async function copyStyles(opened: Window): Promise<void> {
  const links = [...document.styleSheets].map((sheet) => {
    if (sheet.ownerNode instanceof HTMLLinkElement) return linkSheet(sheet.ownerNode, opened.document);
    return adoptSheet(sheet, opened as Window & typeof globalThis);
  });
  await Promise.all(links);
}

/**
 * Applies the theme that was chosen in the page to a window, now and after each change. The window follows the system's
 * theme by itself.
 */
function followTheme(opened: Window): void {
  const { documentElement: page } = document;
  const { documentElement: own } = opened.document;
  const copy = () => {
    if (page.dataset.theme) own.dataset.theme = page.dataset.theme;
    else delete own.dataset.theme;
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(page, { attributeFilter: ['data-theme'] });
  opened.addEventListener('pagehide', () => observer.disconnect());
}

/** Makes a floating window larger or smaller. A browser may refuse it: it is allowed shortly after a click or a key press. */
export function resizeFloating(own: Window, width: number, height: number): void {
  if (own.closed) return;
  try {
    own.resizeBy(width, height);
  } catch (error) {
    console.info('The floating window keeps its size.', error);
  }
}

interface FloatingWindowOptions {
  title: string;
  /** The size of the content, in pixels; the browser may limit it. */
  width: number;
  height: number;
  onClosed: (closed: Window) => void;
}

/** How long the browser may take to open the window, in milliseconds. */
const OPENS_WITHIN_MS = 1000;

/** Asks for the window. One that opens too late is closed: by then the controls are in the page. */
function requestWindow(api: DocumentPictureInPicture, size: { width: number; height: number }): Promise<Window> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`No floating window opened within ${OPENS_WITHIN_MS} ms.`));
    }, OPENS_WITHIN_MS);
    api
      .requestWindow(size)
      .then((opened) => (isLate ? opened.close() : resolve(opened)), reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Opens an empty window above all others, with the page's style sheets and theme. It closes with the page. The browser
 * requires a click, or a choice in the screen sharing dialog, within the last few seconds.
 * @throws DOMException of `requestWindow`, such as NotAllowedError without a click
 * @throws Error where the browser has no floating windows, or opens none in time
 */
export async function openFloatingWindow(options: FloatingWindowOptions): Promise<Window> {
  const { title, width, height, onClosed } = options;
  const api = pictureInPicture();
  if (!api) throw new Error('This browser has no floating windows.');
  const opened = await requestWindow(api, { width, height });
  opened.addEventListener('pagehide', () => onClosed(opened), { once: true });
  const { document: own } = opened;
  own.title = title;
  const { documentElement: html } = own;
  html.lang = document.documentElement.lang;
  // The window may be narrower than the pages' minimum width.
  html.style.minWidth = '0';
  // Until the style sheets have loaded, the window is blank, in a color of the theme.
  html.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  followTheme(opened);
  keepTexts(own.body);
  opened.addEventListener('pagehide', keepFocus(own), { once: true });
  await copyStyles(opened);
  html.style.colorScheme = '';
  return opened;
}
