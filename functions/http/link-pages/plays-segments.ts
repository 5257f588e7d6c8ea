/** Engines in which a page of ours plays segments of WebM. On iPhones no browser has one of them, nor their names. */
const ENGINES = /(Chrome|Firefox)\/\d/;

/**
 * Whether a browser is taken to play segments, so that its page may begin to load them before a script has looked. Any
 * other's script looks, and begins then.
 * @param userAgent its name for itself; null when it says none
 */
export const playsSegments = (userAgent: string | null): boolean => ENGINES.test(userAgent ?? '');
