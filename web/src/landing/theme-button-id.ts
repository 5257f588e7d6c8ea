/** By which the page's script finds the switch of the theme. */
export const THEME_BUTTON_ID = 'theme-switch';
