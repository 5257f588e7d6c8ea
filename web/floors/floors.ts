/** The oldest version of each browser that a page serves, as docs/browsers.md says. */
export type Floor = Record<'chrome' | 'firefox' | 'safari', string>;

/** For watching: the pages of links, and the landing page. */
export const WATCHING: Floor = { chrome: '111', firefox: '115', safari: '16.4' };

/** For the app: from here on Tailwind promises its styles. */
export const APP: Floor = { ...WATCHING, firefox: '128' };

/** A floor as targets of the build, which compiles syntax and colors for them. */
export const targetsOf = (floor: Floor): string[] => Object.entries(floor).map(([name, version]) => name + version);

/**
 * The same for styles, and one version of Chrome more, which lacks `oklch()`: the build then adds a plain color to each,
 * so that a browser below the floor shows texts that can be read.
 */
export const styleTargetsOf = (floor: Floor): string[] => targetsOf({ ...floor, chrome: '110' });
