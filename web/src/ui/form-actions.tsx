import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { DialogClose, DialogFooter } from './dialog.tsx';
import { useIsFormPending } from './form.tsx';

/** The buttons of a form in a dialog: one cancels, the other, with the children as its label, submits. */
export function FormActions({ children, ...submit }: Pick<ButtonProps, 'children' | 'disabled' | 'variant'>) {
  const isPending = useIsFormPending();
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="outline" disabled={isPending}>
          Cancel
        </Button>
      </DialogClose>
      <Button type="submit" pending={isPending} {...submit}>
        {children}
      </Button>
    </DialogFooter>
  );
}
