/** Looks of what lies between a modal dialog and the page. */
export const dialogOverlay = 'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in';

/** Looks of a modal dialog's panel: centred and scrolling inside itself, 512 px wide unless a class says otherwise. */
export const dialogPanel =
  'fixed top-1/2 left-1/2 z-50 grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-5 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-modal outline-none data-[state=open]:animate-pop-in';
