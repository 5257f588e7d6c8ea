/**
 * User agents of programs that open links without a viewer: search engines, link previews of messengers, monitors,
 * headless browsers and HTTP libraries.
 */
const BOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|scan|monitor|headless|lighthouse|pingdom|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|go-http|okhttp|axios|node/i;

/** Whether a request comes from a program without a viewer, or from one that does not say what it is. */
export const isKnownBot = (userAgent: string | null): boolean => !userAgent || BOT.test(userAgent);
