/** Toasts visible at one time. */
export const TOAST_LIMIT = 1;
/** How long a toast shows, in milliseconds. */
export const TOAST_MS = 5000;
/** How long a dismissed toast stays in memory, in milliseconds. */
export const TOAST_REMOVE_MS = 1_000_000;
/** Distance of the swipe to the right that dismisses a toast, in pixels. */
export const TOAST_SWIPE_PX = 50;
