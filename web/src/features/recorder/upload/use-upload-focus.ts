import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusPanel } from '#web/ui/dialog-focus.ts';
import type { DialogStep } from './upload-actions.tsx';

/** Devices on which the focus of a field opens no keyboard over the dialog. */
const HAS_KEYBOARD = '(pointer: fine)';

/**
 * Focus of the upload dialog. At first the name has it, with its text selected, or the main button where a keyboard would
 * cover the dialog; after a failed upload, the main button; otherwise, also in a dialog that opens during an upload, the
 * dialog itself, because the element with the focus is gone or disabled. Enter in the name presses the main button.
 */
export function useUploadFocus(step: DialogStep) {
  const panel = useRef<HTMLElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const target = step === 'asking' ? mainButton.current : panel.current;
    target?.focus();
  }, [step]);
  const onOpenAutoFocus = (event: Event) => {
    if (event.currentTarget instanceof HTMLElement) panel.current = event.currentTarget;
    const field = step === 'asking' && matchMedia(HAS_KEYBOARD).matches ? nameField.current : null;
    const target = field ?? mainButton.current;
    if (!target) return focusPanel(event);
    event.preventDefault();
    target.focus();
  };
  const isReleased = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    isReleased.current ||= !event.repeat;
    const isEnter = event.key === 'Enter';
    // A key that is still held from Stop must not type or press a button here.
    if (!isReleased.current || (event.repeat && isEnter)) return event.preventDefault();
    if (isEnter && event.target === nameField.current) mainButton.current?.click();
  };
  return { nameField, mainButton, panel: { onOpenAutoFocus, onKeyDown } };
}
