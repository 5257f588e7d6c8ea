/** Classes of the title, the text and the buttons of a dialog. The buttons are stacked on a phone, the main one on top. */
export const dialogTitle = 'font-semibold text-lg leading-snug tracking-tight';
export const dialogText = 'text-muted-foreground text-sm';
export const dialogFooter = 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end';

export const dialogOverlay = 'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in';

/**
 * Classes of a modal dialog's panel, which is centered and scrolls inside. Its width is 512 px by default. Margins center
 * it on whole pixels; a translation by half its height would show dark lines at the edges of a picture in it. It is no grid:
 * WebKit gives a fixed grid with `height: fit-content` the height of the window.
 */
export const dialogPanel =
  'fixed inset-0 z-50 m-auto flex h-fit flex-col *:shrink-0 max-h-[calc(100dvh-2*max(1rem,var(--safe-y)))] w-[calc(100%-2*max(1rem,var(--safe-x)))] max-w-lg gap-5 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-modal outline-none data-[state=open]:animate-pop-in';
