import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { DialogFooter, DialogHeader } from './dialog.tsx';
import { dialogOverlay, dialogPanel } from './dialog-classes.ts';
import { useReturnFocus } from './dialog-focus.ts';

export interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action is running: the dialog stays open until the caller closes it. */
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before a destructive action. The dialog is open while it is rendered. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', pending, onConfirm, onClose } = props;
  return (
    <Primitive.Root open onOpenChange={(open) => !open && !pending && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogOverlay} />
        <Primitive.Content className={cn(dialogPanel, 'max-w-md')} {...useReturnFocus()}>
          <DialogHeader className="pe-0">
            <Primitive.Title className="font-semibold text-lg leading-snug tracking-tight">{title}</Primitive.Title>
            <Primitive.Description className="text-muted-foreground text-sm">{description}</Primitive.Description>
          </DialogHeader>
          <DialogFooter>
            <Primitive.Cancel asChild>
              <Button variant="outline" disabled={pending}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button variant="destructive" pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
