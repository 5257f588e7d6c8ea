/**
 * Classes of a dialog that leaves room for a toast. The dialog is below the room for a toast of three lines, unless the
 * window is so wide that there is room beside the dialog, or so low that the dialog needs the whole height.
 */
export const besideToasts =
  '[--edge:max(1rem,var(--safe-y))] [--toast-room:calc(7.5rem+var(--edge))] min-[91rem]:[--toast-room:var(--edge)] [@media(height<30rem)]:[--toast-room:var(--edge)] top-[calc(var(--toast-room)-var(--edge))] max-h-[calc(100dvh-var(--toast-room)-var(--edge))]';
