/** Id by which main.ts finds the theme switch. It is in its own file, because main.ts does not import React. */
export const THEME_BUTTON_ID = 'theme-switch';
