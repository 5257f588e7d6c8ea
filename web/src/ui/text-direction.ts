/** Whether text is read from right to left in an element, by default in the page. */
export const isRightToLeft = (element: Element = document.documentElement): boolean =>
  getComputedStyle(element).direction === 'rtl';
