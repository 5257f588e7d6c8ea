import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonVariants } from '../ui/button-variants.ts';
import { dialogPanel, dialogText, dialogTitle } from '../ui/dialog-classes.ts';

/** Focuses what is near an element that is gone. Its code comes after the first screen. */
const focusNear = async (gone: Element) => (await import('../ui/keep-focus.ts')).focusNear(gone);

interface ModalProps {
  role?: 'dialog' | 'alertdialog';
  title: string;
  text: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, with the look of the app's: the share page has no other. It is open while it is
 * rendered. All beside it is inert, also toasts and what floats over the app, so the app's `Dialog` is another.
 */
export function Modal({ role = 'dialog', title, text, onClose, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before a field of the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else if (opener) focusNear(opener).catch(console.warn);
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      role={role}
      data-state="open"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`${dialogPanel} max-w-md backdrop:bg-overlay`}
    >
      <div className={`grid gap-1.5 ${role === 'dialog' ? 'pe-10' : ''}`}>
        <h2 id={`${id}-title`} className={dialogTitle}>
          {title}
        </h2>
        <p id={`${id}-text`} className={`wrap-anywhere ${dialogText}`}>
          {text}
        </p>
      </div>
      {children}
      {role === 'dialog' && (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className={`${buttonVariants({ variant: 'ghost', size: 'icon' })} absolute top-3 end-3`}
        >
          <X aria-hidden />
        </button>
      )}
    </dialog>
  );
}
