/** Looks of what lies between a modal dialog and the page. */
export const dialogOverlay = 'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in';

/** Looks of a modal dialog's panel: centred and scrolling inside itself, 512 px wide unless a class says otherwise. */
export const dialogPanel =
  'fixed top-1/2 left-1/2 z-50 grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-5 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-modal outline-none data-[state=open]:animate-pop-in';

/**
 * Classes of a dialog that toasts come beside: it is below the room of one of two lines, unless the window is so wide that
 * there is room at its side, or so low that the dialog needs all of it.
 */
export const besideToasts =
  '[--toast-room:7.5rem] min-[91rem]:[--toast-room:1rem] [@media(height<30rem)]:[--toast-room:1rem] top-[calc(50%+(var(--toast-room)-1rem)/2)] max-h-[calc(100dvh-var(--toast-room)-1rem)]';
