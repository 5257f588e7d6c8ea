/**
 * What programs say of themselves that open links and are nobody who watches: search engines, previews of messengers,
 * monitors, browsers without a screen, and libraries for requests.
 */
const BOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|scan|monitor|headless|lighthouse|pingdom|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|go-http|okhttp|axios|node/i;

/** Whether a program asks that is known for being none that people watch with, or that does not say what it is. */
export const isKnownBot = (userAgent: string | null): boolean => !userAgent || BOT.test(userAgent);
