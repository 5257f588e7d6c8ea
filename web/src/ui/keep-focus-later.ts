/** Keeps the focus of the tab from the first element on that has it: see `keepFocus`, whose code comes with the focus. */
export function keepFocusLater(): void {
  const begin = async () => {
    const focused = document.activeElement;
    const { keepFocus } = await import('./keep-focus.ts');
    keepFocus(document, focused);
  };
  const beginOrRetry = () => void begin().catch(listen);
  const listen = () => document.addEventListener('focusin', beginOrRetry, { once: true });
  if (document.activeElement && document.activeElement !== document.body) beginOrRetry();
  else listen();
}
