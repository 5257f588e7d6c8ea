import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { projectInput } from '#shared/api/ground/forms.ts';
import { showFormError } from '../lib/show-form-error.ts';
import type { DialogProps } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-actions.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

type NewTexts = z.output<typeof projectInput>;

interface Ends {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

interface NewTextsDialogProps extends Pick<DialogProps, 'title' | 'description' | 'className'> {
  /** Of a name and a description. */
  schema: typeof projectInput;
  examples: { name: string; description: string };
  /** Label of the button that creates it. */
  submit: string;
  /** Whether the button is disabled until there is a name. */
  isNameFirst?: boolean;
  create: { mutate: (texts: NewTexts, ends: Ends) => void; isPending: boolean };
  onInvalid?: (errors: FieldErrors<z.input<typeof projectInput>>) => void;
  onClose: () => void;
}

/** A form for something new that has a name and a description. It closes once that is created. */
export function NewTextsDialog(props: NewTextsDialogProps) {
  const { schema, examples, submit, isNameFirst = false, create, onInvalid, ...dialog } = props;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', description: '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit(
    (values) =>
      create.mutate(values, {
        onSuccess: dialog.onClose,
        onError: (error) => void showFormError(error, ['name', 'description'], form.setError),
      }),
    onInvalid,
  );
  return (
    <FormDialog
      {...dialog}
      pending={create.isPending}
      onSubmit={send}
      submit={{
        label: create.isPending ? 'Creating...' : submit,
        disabled: isNameFirst && form.watch('name').trim() === '',
      }}
    >
      <FormField label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder={examples.name} {...form.register('name')} />
      </FormField>
      <FormField label="Description" optional error={errors.description?.message}>
        <Textarea placeholder={examples.description} {...form.register('description')} />
      </FormField>
    </FormDialog>
  );
}
