import type { Page } from '@playwright/test';

/** The elements in the window whose corners are drawn, by the beginnings of their texts. */
export const cornersIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => {
        const { content, maskImage } = getComputedStyle(each, '::before');
        // Four gradients: one for each corner.
        const hasCorners = content !== 'none' && maskImage.split('linear-gradient(').length === 5;
        const { top, bottom } = each.getBoundingClientRect();
        return hasCorners && bottom > 0 && top < innerHeight && each.checkVisibility({ opacityProperty: true });
      })
      .map(({ textContent }) => textContent.trim().slice(0, 40)),
  );
