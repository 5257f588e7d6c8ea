/** User agent of a browser with a screen. A headless browser's would count as a bot, whose playback is not counted. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
