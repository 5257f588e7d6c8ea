import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogClose, DialogFooter } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action is running: the dialog stays open until the caller closes it. */
  pending?: boolean;
  /** What else the person decides, above the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

const stayOpen = (event: Event) => event.preventDefault();

/** Asks for a confirmation before a destructive action. The dialog is open while it is rendered. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, children, ...dialog } = props;
  return (
    <Dialog {...dialog} role="alertdialog" closable={false} onInteractOutside={stayOpen}>
      {children}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" disabled={dialog.pending}>
            {cancelLabel}
          </Button>
        </DialogClose>
        <Button variant="destructive" pending={dialog.pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
