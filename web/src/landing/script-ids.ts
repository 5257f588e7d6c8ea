/** Ids by which main.ts finds the theme switch and the loop. They are in a file without React, which main.ts lacks. */
export const THEME_BUTTON_ID = 'theme-switch';
export const LOOP_ID = 'loop';
