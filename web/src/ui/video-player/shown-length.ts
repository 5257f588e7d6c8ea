/** How far a file's own length may be from the known one, in seconds: a conversion ends with a whole frame. */
const TOLERANCE_SECONDS = 1;

/**
 * The length that the player shows, in seconds: the one that lists show, as long as it is that of the file.
 * @param own what the file says; NaN or Infinity while it does not
 * @param known whole seconds, where they are known
 */
export function shownLength(own: number, known: number | null | undefined): number {
  if (!Number.isFinite(own)) return known ?? 0;
  return known != null && Math.abs(own - known) <= TOLERANCE_SECONDS ? known : own;
}
