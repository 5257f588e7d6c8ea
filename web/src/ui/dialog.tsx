import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ComponentProps, type ComponentPropsWithoutRef, type ReactNode, useRef } from 'react';
import { buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { dialogFooter, dialogOverlay, dialogPanel, dialogText, dialogTitle } from './dialog-classes.ts';
import { useReturnFocus } from './dialog-focus.ts';
import { keepToastsClear } from './floating-elements.ts';

/** For dialogs whose content has a header of its own; all others are a `Dialog`. */
export const DialogRoot = Primitive.Root;
export const DialogClose = Primitive.Close;

interface DialogContentProps extends ComponentPropsWithoutRef<typeof Primitive.Content> {
  closable?: boolean;
}

/** The panel of a modal dialog. Its width is 512 px by default. */
export function DialogContent({ className, children, closable = true, ...rest }: DialogContentProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const noteOpener = (event: Event) => {
    onOpenAutoFocus();
    rest.onOpenAutoFocus?.(event);
  };
  const returnFocus = (event: Event) => {
    onCloseAutoFocus(event);
    rest.onCloseAutoFocus?.(event);
  };
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={dialogOverlay} />
      <Primitive.Content
        ref={keepToastsClear}
        className={cn(dialogPanel, className)}
        {...rest}
        onOpenAutoFocus={noteOpener}
        onCloseAutoFocus={returnFocus}
      >
        {children}
        {closable && (
          <Primitive.Close
            aria-label="Close"
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon' }),
              'absolute top-4.5 end-3.5 text-muted-foreground max-lg:top-3.5 max-lg:end-2.5',
            )}
          >
            <X aria-hidden />
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** The title and the description of a dialog, with room for the close button. */
export function DialogHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-1.5 pe-10', className)} {...rest} />;
}

export function DialogTitle({ className, ...rest }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn(dialogTitle, className)} {...rest} />;
}

export function DialogDescription({ className, ...rest }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn(dialogText, className)} {...rest} />;
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn(dialogFooter, className)} {...rest} />;
}

export interface DialogProps extends Omit<DialogContentProps, 'title'> {
  title: ReactNode;
  description: ReactNode;
  /** False hides the dialog, which then keeps the state around it. */
  isOpen?: boolean;
  /** Whether an action is running: the dialog stays open until the caller closes it. */
  pending?: boolean;
  onClose: () => void;
}

/**
 * A modal dialog with a title and a description, by default 448 px wide. Once something is typed in it, a press beside it
 * does not close it.
 */
export function Dialog({ title, description, isOpen = true, pending, onClose, children, ...content }: DialogProps) {
  const isTyped = useRef(false);
  return (
    <DialogRoot open={isOpen} onOpenChange={(open) => !open && !pending && onClose()}>
      <DialogContent
        onInput={() => {
          isTyped.current = true;
        }}
        onInteractOutside={(event) => isTyped.current && event.preventDefault()}
        {...content}
        className={cn('max-w-md', content.className)}
      >
        <DialogHeader className={cn('min-w-0', content.closable === false && 'pe-0')}>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </DialogRoot>
  );
}
