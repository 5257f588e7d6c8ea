import { OWN_CONTROLS_SOURCE } from './own-controls.ts';

/**
 * SHA-256 of an empty text. `input-otp` adds an empty `<style>` element and fills it by script, which no policy
 * restricts. A `<style>` element with text is refused.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Hashes of a page's inline scripts and styles, as a policy lists them: `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

const NONE: InlineSources = { scripts: [], styles: [] };

/**
 * Content-Security-Policy of a page of ours. It runs only scripts from files of its own origin, the inline script of a
 * link's video, and those that `inline` lists.
 * @param talksTo the origins to which the page may send requests
 * @param framedBy pages that may show it in a frame
 */
export const pagePolicy = (talksTo: string, framedBy: string, { scripts, styles } = NONE): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", OWN_CONTROLS_SOURCE, ...scripts].join(' '),
    ["style-src 'self'", EMPTY_STYLE, ...styles].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src ${talksTo}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** Features that the app never uses. With them off, injected code cannot use them either. */
const NEVER_ASKED_FOR = 'geolocation=(), payment=(), usb=()';

export const RECORDS = `camera=(self), microphone=(self), display-capture=(self), ${NEVER_ASKED_FOR}`;

/**
 * The headers of the embedded player, the only answer of the API that a page of any site may show in a frame. Nothing
 * in it acts for a signed-in person. It may not use devices: the page that shows it could pass on its own permissions.
 */
export const EMBED_PAGE_HEADERS = {
  'content-security-policy': pagePolicy("'self'", '*'),
  'permissions-policy': `camera=(), microphone=(), display-capture=(), ${NEVER_ASKED_FOR}`,
  'cross-origin-resource-policy': 'cross-origin',
};
