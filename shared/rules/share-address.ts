const ADDRESS = /^\/(share|embed)\/([^/]+)\/?$/;

/** An address of a link: its page (`share`), or only the player, for a frame in another page (`embed`). */
export interface ShareAddress {
  view: 'share' | 'embed';
  shareToken: string;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // No encoding: then it is not a token either, and is looked up as it came.
    return text;
  }
};

/** Path of the page that a share token opens. */
export const sharePath = (shareToken: string): string => `/share/${encodeURIComponent(shareToken)}`;

/** Path of the player alone. */
export const embedPath = (shareToken: string): string => `/embed/${encodeURIComponent(shareToken)}`;

/** Reads what `sharePath` and `embedPath` wrote; null for any other path. */
export function shareAddressOf(pathname: string): ShareAddress | null {
  const [, view, shareToken] = ADDRESS.exec(pathname) ?? [];
  return view && shareToken ? { view: view as ShareAddress['view'], shareToken: decode(shareToken) } : null;
}
