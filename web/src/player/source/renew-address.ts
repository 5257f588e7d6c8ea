import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { beginHandover } from './begin-handover.ts';

/** The age at which an address is renewed, in milliseconds: ten minutes before it expires. */
const RENEW_MS = (MEDIA_TOKEN_SECONDS - 10 * 60) * 1000;
/** Wait after a failed renewal, in milliseconds. */
const RENEW_AGAIN_MS = 60_000;

/**
 * Renews the address of a file that plays, before it expires: another element requests the permanent address again.
 * @param onReady called with that element, which plays the same moment and replaces the video
 */
export function renewAddress(video: HTMLVideoElement, onReady: (next: HTMLVideoElement) => void, signal: AbortSignal) {
  let lasting = '';
  // On a clock that does not stop while the device sleeps.
  let dueAt = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  const renewIfDue = () => {
    // A paused video needs no new address, and the picture-in-picture window would not show the other element.
    if (Date.now() < dueAt || video.paused || document.pictureInPictureElement === video) return;
    dueAt = Number.POSITIVE_INFINITY;
    const onGiveUp = () => {
      dueAt = Date.now() + RENEW_AGAIN_MS;
    };
    cancel = beginHandover(video, lasting, { onReady, onGiveUp });
  };
  video.addEventListener('timeupdate', renewIfDue, { signal });
  signal.addEventListener('abort', () => cancel());

  /** The element has a new address. @param src the permanent one of a file; null for segments */
  return (src: string | null) => {
    cancel();
    lasting = src ?? '';
    dueAt = src ? Date.now() + RENEW_MS : Number.POSITIVE_INFINITY;
  };
}
