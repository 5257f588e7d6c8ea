/** Of the Document Picture-in-Picture API: Chromium has it, TypeScript's library does not. */
interface DocumentPictureInPicture {
  readonly window: Window | null;
  requestWindow: (options: { width: number; height: number }) => Promise<Window>;
}

const pictureInPicture = () =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

/** Whether this browser can show a part of the page in a window above all others. */
export const canFloat = (): boolean => pictureInPicture() !== undefined;

/** The page's one floating window; null while there is none. */
export const floatingWindow = (): Window | null => pictureInPicture()?.window ?? null;

/** Resolves once it is there; a sheet that does not load is done without. */
function linkSheet({ href }: HTMLLinkElement, own: Document): Promise<void> {
  const link = own.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      console.warn('The floating window is without a style sheet.', href);
      resolve();
    };
    own.head.append(link);
  });
}

/** Copies rules that have no file of their own. An element with text in it is refused by the page's content policy. */
function adoptSheet({ cssRules }: CSSStyleSheet, { document: own, CSSStyleSheet: Sheet }: typeof globalThis) {
  const copy = new Sheet();
  copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join('\n'));
  own.adoptedStyleSheets.push(copy);
}

/** Gives a window the page's style sheets. */
async function copyStyles(opened: Window): Promise<void> {
  const links = [...document.styleSheets].map((sheet) => {
    if (sheet.ownerNode instanceof HTMLLinkElement) return linkSheet(sheet.ownerNode, opened.document);
    return adoptSheet(sheet, opened as Window & typeof globalThis);
  });
  await Promise.all(links);
}

/** Gives a window the theme that was chosen in the page, now and whenever it changes; the system's it follows itself. */
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

interface FloatingWindowOptions {
  title: string;
  /** Of its content, in pixels; the browser has limits of its own. */
  width: number;
  height: number;
  /** However it comes to be closed. */
  onClosed: (closed: Window) => void;
}

/**
 * Opens a window above all others, empty and dressed as the page is. The browser wants a click for it, or the choice of
 * what is shared, of a few seconds ago. It closes with the page.
 * @throws DOMException NotAllowedError without such a click and others of requestWindow, Error where there is none
 */
export async function openFloatingWindow(options: FloatingWindowOptions): Promise<Window> {
  const { title, width, height, onClosed } = options;
  const opened = await pictureInPicture()?.requestWindow({ width, height });
  if (!opened) throw new Error('This browser has no floating windows.');
  opened.addEventListener('pagehide', () => onClosed(opened), { once: true });
  const { document: own } = opened;
  own.title = title;
  const { documentElement: html } = own;
  html.lang = document.documentElement.lang;
  // It may be narrower than any page of ours.
  html.style.minWidth = '0';
  // Until its style sheets are there it is blank, in a colour of the theme.
  html.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  followTheme(opened);
  await copyStyles(opened);
  html.style.colorScheme = '';
  return opened;
}
