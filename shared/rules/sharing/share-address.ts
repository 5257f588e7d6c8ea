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
    // A text with an invalid encoding is not a token either. It is looked up unchanged, and not found.
    return text;
  }
};

export const sharePath = (shareToken: string): string => `/share/${encodeURIComponent(shareToken)}`;

/** Path of the player alone. */
export const embedPath = (shareToken: string): string => `/embed/${encodeURIComponent(shareToken)}`;

/** Reads a path of `sharePath` or `embedPath`; null for any other path. */
export function shareAddressOf(pathname: string): ShareAddress | null {
  const [, view, shareToken] = ADDRESS.exec(pathname) ?? [];
  return view && shareToken ? { view: view as ShareAddress['view'], shareToken: decode(shareToken) } : null;
}
