/**
 * Whether this browser draws the app as it is meant: has what Tailwind's styles are made of, which came with Chrome 111,
 * Firefox 128 and Safari 16.4.
 */
export const isServed = (): boolean =>
  'registerProperty' in CSS && CSS.supports('color', 'color-mix(in oklab, red, blue)');
