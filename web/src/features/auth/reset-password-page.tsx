import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useResetPassword } from './queries.ts';

const resolver = lazyResolver(() => import('#shared/api/ground/forms.ts').then((m) => m.resetPasswordInput));

/** Whether the link is invalid or expired, so that trying another password does not help. */
const isAboutLink = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'INVALID_RESET_TOKEN' || error.code === 'RESET_TOKEN_EXPIRED');

/** State and submission of the new password. An invalid link is an error of the field `token`. */
function useResetPasswordForm(token: string, onDone: () => void) {
  const reset = useResetPassword();
  const form = useForm({
    resolver,
    defaultValues: { token, password: '', confirmPassword: '' },
  });
  const onError = (error: Error) => {
    const description = errorMessage(error, 'Failed to reset password. Please try again.');
    if (isAboutLink(error)) form.setError('token', { type: 'server', message: description });
    else if (showFormError(error, ['token', 'password', 'confirmPassword'], form.setError)) return;
    toast({ variant: 'destructive', title: 'Reset failed', description });
  };
  const submit = form.handleSubmit((values) => reset.mutate(values, { onSuccess: onDone, onError }));
  return {
    password: form.watch('password'),
    register: form.register,
    errors: form.formState.errors,
    submit,
    pending: reset.isPending,
  };
}

/** Delay before the redirect to the login, in milliseconds. */
const RESET_REDIRECT_MS = 3000;

export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = query.get('token');
  if (isDone) return <Done />;
  if (!token) return <InvalidLink />;
  return (
    <AuthLayout
      title="Reset your password"
      description="Choose a new password. You'll need to log in again on all your devices."
      footer={<AuthLink to={paths.login()}>Back to login</AuthLink>}
    >
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}

function InvalidLink() {
  return (
    <AuthLayout
      title="Invalid reset link"
      description="Invalid or missing reset token. Please request a new password reset."
      footer={<AuthLink to={paths.login()}>Back to login</AuthLink>}
    >
      <LinkButton size="lg" to={paths.forgotPassword()}>
        Request a new link
      </LinkButton>
    </AuthLayout>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout
      announced
      title="Password reset successfully!"
      description="You can log in with your new password. Taking you to the login page..."
    >
      <LinkButton size="lg" to={paths.login()} replace>
        Go to login now
      </LinkButton>
    </AuthLayout>
  );
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
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
