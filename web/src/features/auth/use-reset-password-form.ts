import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordInput } from '#shared/api/auth.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';
import { showFormError } from '../../lib/show-form-error.ts';
import { toast } from '../../ui/use-toast.ts';
import { useResetPassword } from './queries.ts';

/** Whether the link itself is at fault: another password does not help then. */
const isAboutLink = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'INVALID_RESET_TOKEN' || error.code === 'RESET_TOKEN_EXPIRED');

/** State and submission of the new password; what is wrong with the link is an error of the field `token`. */
export function useResetPasswordForm(token: string, onDone: () => void) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordInput),
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
