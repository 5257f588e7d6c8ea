/** User agents of programs that open links without a viewer: search engines, link previews, monitors. */
const BOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|pingdom|lighthouse|facebookexternalhit|^whatsapp|embedly|google-read-aloud|mediapartners-google|feedfetcher|bitlybot|vkshare|iframely|uptime/i;

/** User agents of programs in which nobody plays a video: headless browsers and HTTP libraries. */
const NO_PLAYER = /scan|monitor|headless|curl|wget|python|java\/|go-http|okhttp|axios|node/i;

/** Whether a request comes from a known bot. Its visits count nowhere. */
export const isKnownBot = (userAgent: string | null): boolean => userAgent !== null && BOT.test(userAgent);

/**
 * Whether a report of playback comes from a program without a viewer, or from one that does not say what it is. A view
 * counts for such a program, because clients of the API may be no browsers.
 */
export const isWithoutViewer = (userAgent: string | null): boolean =>
  !userAgent || isKnownBot(userAgent) || NO_PLAYER.test(userAgent);
