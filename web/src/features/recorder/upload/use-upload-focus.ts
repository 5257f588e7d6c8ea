import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { focusPanel } from '#web/ui/dialog-focus.ts';
import { useToastsClear } from '#web/ui/toast-place.ts';
import type { DialogStep } from './upload-actions.tsx';

/**
 * Focus of the upload dialog. The main button has the focus at first and after a failed upload; otherwise the dialog
 * itself, because the button with the focus is gone or disabled. Toasts do not cover the dialog.
 */
export function useUploadFocus(step: DialogStep) {
  const panel = useRef<HTMLDivElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const shownStep = useRef(step);
  const keepClear = useToastsClear();
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      keepClear(element);
    },
    [keepClear],
  );
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const target = step === 'asking' ? mainButton.current : panel.current;
    target?.focus();
  }, [step]);
  const onOpenAutoFocus = (event: Event) => {
    if (!mainButton.current) return focusPanel(event);
    event.preventDefault();
    mainButton.current.focus();
  };
  /** A key that is still held from Stop must not press a button here. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (event.repeat && isPress && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  return { mainButton, panel: { ref: attach, onOpenAutoFocus, onKeyDown } };
}
