/** What a browser with a screen says of itself. A browser without one counts as a bot, and nothing that it plays is counted. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
