import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordInput } from '#shared/api/auth.ts';
import { errorMessage } from '../../lib/http/api-error.ts';
import { showFormError } from '../../lib/show-form-error.ts';
import { toast } from '../../ui/use-toast.ts';
import { useForgotPassword } from './queries.ts';

/** Says the same whether or not there is such an account, so that nobody can find out here. */
const NEUTRAL = "If an account exists with that email, you'll receive password reset instructions.";

/** State and submission of the form; `onSent` is given the sentence to show then. */
export function useForgotPasswordForm(onSent: (answer: string) => void) {
  const forgot = useForgotPassword();
  const form = useForm({ resolver: zodResolver(forgotPasswordInput), defaultValues: { email: '' } });
  const onError = (error: Error) => {
    if (showFormError(error, ['email'], form.setError)) return;
    const description = errorMessage(error, 'Failed to process request. Please try again.');
    toast({ variant: 'destructive', title: 'Request failed', description });
  };
  const submit = form.handleSubmit((values) => forgot.mutate(values, { onSuccess: () => onSent(NEUTRAL), onError }));
  return { register: form.register, errors: form.formState.errors, submit, pending: forgot.isPending };
}
