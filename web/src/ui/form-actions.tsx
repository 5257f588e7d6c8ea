import type { ReactNode } from 'react';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogClose, DialogFooter, type DialogProps } from './dialog.tsx';
import { Form, type FormProps, useIsFormPending } from './form.tsx';

type SubmitProps = Pick<ButtonProps, 'disabled' | 'variant'>;

/** The buttons of a form in a dialog: one cancels, the other, with the children as its label, submits. */
export function FormActions({ children, ...submit }: SubmitProps & { children: ReactNode }) {
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

interface FormDialogProps extends Omit<DialogProps, 'onSubmit'> {
  pending: boolean;
  onSubmit: FormProps['onSubmit'];
  /** The button that submits, with its label. */
  submit: SubmitProps & { label: ReactNode };
}

/** A dialog with one form, which ends with the buttons that cancel and submit it. */
export const FormDialog = ({ onSubmit, submit: { label, ...button }, children, ...dialog }: FormDialogProps) => (
  <Dialog {...dialog}>
    <Form pending={dialog.pending} onSubmit={onSubmit} className="grid min-w-0 grid-cols-1 gap-5">
      {children}
      <FormActions {...button}>{label}</FormActions>
    </Form>
  </Dialog>
);
