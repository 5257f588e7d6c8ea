import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dialogPanel } from '../ui/dialog-classes.ts';

/** Focuses what is near an element that is gone. Its code comes after the first screen. */
const focusNear = async (gone: Element) => (await import('../ui/keep-focus.ts')).focusNear(gone);

interface ModalProps {
  role?: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: the share page has no other. It is open while it is rendered. */
export function Modal({ role = 'dialog', labelledBy, describedBy, onClose, children }: ModalProps) {
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
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`${dialogPanel} max-w-md backdrop:bg-overlay`}
    >
      {children}
      {role === 'dialog' && (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="touch-target absolute top-3 end-3 inline-grid size-9 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </dialog>
  );
}
