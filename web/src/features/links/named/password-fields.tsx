import { FormField } from '#web/ui/form-field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { LinkForm } from './use-link-form.ts';

interface PasswordFieldsProps {
  form: Pick<LinkForm, 'fields' | 'errors' | 'set'>;
  hadPassword: boolean;
}

const NEW = [
  { value: 'none', label: 'No password' },
  { value: 'set', label: 'Set a password' },
] as const;
const PRESENT = [
  { value: 'keep', label: 'Keep the password' },
  { value: 'set', label: 'Set another password' },
  { value: 'none', label: 'Remove the password' },
] as const;

/** The password of a link: none, a new one, or the one that it has, which nobody is shown. */
export function PasswordFields({ form: { fields, errors, set }, hadPassword }: PasswordFieldsProps) {
  return (
    <>
      <FormField label="Password">
        <Select
          value={fields.passwordChoice}
          onValueChange={(passwordChoice) => set({ passwordChoice })}
          options={hadPassword ? PRESENT : NEW}
        />
      </FormField>
      {fields.passwordChoice === 'set' && (
        <FormField label="New password" error={errors.password} hint="Tell it to those who get the link.">
          <PasswordInput
            autoComplete="new-password"
            value={fields.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </FormField>
      )}
    </>
  );
}
