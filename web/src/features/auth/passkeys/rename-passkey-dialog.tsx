import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passkeyNameInput } from '#shared/api/identity/passkey-form.ts';
import type { Passkey } from '#shared/api/identity/passkeys.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useRenamePasskey } from './passkey-queries.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(passkeyNameInput), defaultValues: { name: passkey.name } });
  const submit = form.handleSubmit(({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }));
  return (
    <FormDialog
      title="Rename passkey"
      description="A name helps you tell your passkeys apart."
      pending={rename.isPending}
      onSubmit={submit}
      submit={{ label: rename.isPending ? 'Renaming...' : 'Rename' }}
      onClose={onClose}
    >
      <FormField label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
    </FormDialog>
  );
}
