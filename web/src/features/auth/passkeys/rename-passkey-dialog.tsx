import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passkeyNameInput } from '#shared/api/passkey-form.ts';
import type { Passkey } from '#shared/api/passkeys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useRenamePasskey } from './passkey-queries.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(passkeyNameInput), defaultValues: { name: passkey.name } });
  const submit = form.handleSubmit(({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }));
  return (
    <Dialog
      title="Rename passkey"
      description="The name helps you to tell your passkeys apart."
      pending={rename.isPending}
      onClose={onClose}
    >
      <Form pending={rename.isPending} onSubmit={submit} className="grid min-w-0 gap-5">
        <FormField label="Name" error={form.formState.errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </FormField>
        <FormActions>{rename.isPending ? 'Renaming...' : 'Rename'}</FormActions>
      </Form>
    </Dialog>
  );
}
