import { type RefObject, useEffect, useState } from 'react';

/**
 * A panel that one button opens: it closes by a press anywhere else, and by Escape, which then closes nothing besides.
 * @param root holds the button and the panel
 */
export function usePanel(root: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    // On the window and on the way down: a dialog around the player listens on the document.
    window.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
    window.addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isOpen, root]);

  return { isOpen, toggle: () => setOpen((open) => !open) };
}
