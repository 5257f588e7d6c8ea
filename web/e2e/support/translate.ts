import type { Page } from '@playwright/test';

/**
 * Translates the page as Google Translate does: each text is replaced by a `<font>` in a `<font>`, also texts that come
 * later. The words stay, so that tests find them. Runs in the page.
 */
export function translateAll(): void {
  if ('isTranslated' in window) return;
  Object.assign(window, { isTranslated: true });
  const UNTRANSLATED = '[translate="no"], .notranslate, font, script, style, noscript, textarea, svg';
  const font = (...children: Node[]) => {
    const element = document.createElement('font');
    element.append(...children);
    return element;
  };
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTRANSLATED)) return;
    const translation = font(font(document.createTextNode(text.data)));
    text.before(translation);
    text.remove();
  };
  const translateIn = (node: Node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    texts.forEach(translate);
  };
  const begin = () => {
    document.documentElement.classList.add('translated-ltr');
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(translateIn);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
}

const translatedPages = new WeakSet<Page>();

/** Translates this page from now on, as a browser does for a person who reads another language. */
export async function translate(page: Page): Promise<void> {
  if (translatedPages.has(page)) return;
  translatedPages.add(page);
  await page.addInitScript(translateAll);
  await page.evaluate(translateAll);
}

/**
 * What a translator has changed although it is a name, an address, a clock or a count, which are the same in every
 * language.
 * @param names that the screen may show
 */
export const wronglyTranslated = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const fixed = /^(?:[\d:.,/ ]*\d[\d:.,/ %]*|\S+@\S+\.\S+|https?:\S+)$/;
    return [...document.querySelectorAll('font > font')]
      .map((text) => ({ text, words: text.textContent?.trim() ?? '' }))
      .filter(({ words }) => known.includes(words) || fixed.test(words))
      .map(({ text, words }) => `${words} in ${text.parentElement?.parentElement?.outerHTML.slice(0, 90)}`);
  }, names);
