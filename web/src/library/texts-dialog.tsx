import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface TextsDialogProps {
  title: string;
  about: string;
  isOpen: boolean;
  name: ComponentProps<'input'>;
  nameError: string | undefined;
  description: ComponentProps<'textarea'>;
  descriptionError: string | undefined;
  descriptionHint?: string;
  failure: string | undefined;
  isChanged: boolean;
  submit: FormEventHandler;
  close: () => void;
  children?: ReactNode;
}

export function TextsDialog({ title, about, isOpen, name, description, ...form }: TextsDialogProps) {
  return (
    <Dialog title={title} description={about} isOpen={isOpen} onClose={form.close}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        {form.failure && (
          <Alert variant="destructive" title="Not saved">
            {form.failure}
          </Alert>
        )}
        <FormField label="Name" error={form.nameError}>
          <Input autoComplete="off" {...name} />
        </FormField>
        <FormField label="Description" optional error={form.descriptionError} hint={form.descriptionHint}>
          <Textarea className="min-h-28" {...description} />
        </FormField>
        {form.children}
        <FormActions disabled={!form.isChanged}>Save Changes</FormActions>
      </form>
    </Dialog>
  );
}
