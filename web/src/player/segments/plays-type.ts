// Apart from the player: every page with a player asks whether the browser plays segments, few play them.

declare global {
  /** Safari on phones has this instead of MediaSource. It says when it wants more data. */
  interface ManagedMediaSource extends MediaSource {
    readonly streaming: boolean;
  }
  interface Window {
    ManagedMediaSource?: { new (): ManagedMediaSource; isTypeSupported: typeof MediaSource.isTypeSupported };
  }
}

/** The media source of this browser; undefined if it has none. */
export const sourceClass = () => window.ManagedMediaSource ?? window.MediaSource;

/** Whether an address is of the playlist of a film that is stored as HLS. */
export const isHls = (src: string): boolean => src.includes('.m3u8');

/** Whether this browser plays segments of a container and codecs. */
export const playsType = (mimeType: string): boolean => sourceClass()?.isTypeSupported(mimeType) ?? false;
