import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useResetPasswordForm } from './use-reset-password-form.ts';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

/** The new password, twice. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, errors, submit, pending, password } = useResetPasswordForm(token, onDone);
  const linkError = errors.token?.message;
  return (
    <Form pending={pending} onSubmit={submit} className="grid gap-5">
      {linkError && (
        <Alert variant="destructive" title={linkError}>
          <Link
            to={paths.forgotPassword()}
            className="rounded-sm font-medium text-foreground underline underline-offset-4"
          >
            Request a new link
          </Link>
        </Alert>
      )}
      <FormField label="New password" hint="At least 8 characters" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" autoFocus {...register('password')} />
      </FormField>
      <PasswordStrength password={password} />
      <FormField label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </FormField>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Resetting...' : 'Reset password'}
      </Button>
    </Form>
  );
}
