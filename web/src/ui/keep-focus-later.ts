/** Keeps the focus of the tab from the first element on that has it: see `keepFocus`, whose code comes with the focus. */
export function keepFocusLater(): void {
  const begin = async () => {
    let focused = document.activeElement;
    // While the code loads, the focus may move on and be lost.
    const loading = new AbortController();
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused = target;
    };
    document.addEventListener('focusin', note, { signal: loading.signal });
    try {
      const { keepFocus } = await import('./keep-focus.ts');
      keepFocus(document, focused);
    } finally {
      loading.abort();
    }
  };
  const beginOrRetry = () => void begin().catch(listen);
  const listen = () => document.addEventListener('focusin', beginOrRetry, { once: true });
  if (document.activeElement && document.activeElement !== document.body) beginOrRetry();
  else listen();
}
