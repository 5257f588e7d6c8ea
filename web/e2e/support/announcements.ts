import type { Locator } from '@playwright/test';

/** Collects the texts of a status region, or of the first one in a part of the screen, as they appear from now on. */
export const followAnnouncements = (part: Locator) =>
  part.evaluateHandle((element) => {
    const texts: string[] = [];
    const collect = () => {
      const region = element.matches('[role=status]') ? element : element.querySelector('[role=status]');
      const text = region?.textContent;
      if (text && text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(collect).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
