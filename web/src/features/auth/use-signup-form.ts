import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { signupInput } from '#shared/api/auth.ts';
import { RESEND_COOLDOWN_SECONDS } from '#shared/model/account.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { showFormError } from '../../lib/show-form-error.ts';
import { toast } from '../../ui/use-toast.ts';
import { codeSent } from './code-sent.ts';
import { useSignup } from './queries.ts';

type Values = z.input<typeof signupInput>;

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  reasonForUse: '',
  password: '',
  confirmPassword: '',
} satisfies Values;
const FIELDS = Object.keys(EMPTY) as FieldPath<Values>[];

/** State and submission of the sign-up form; success goes on to verifying the address. */
export function useSignupForm(invitation: string | null, invitedEmail = '') {
  const navigate = useNavigate();
  const signup = useSignup();
  const form = useForm({ resolver: zodResolver(signupInput), defaultValues: { ...EMPTY, email: invitedEmail } });

  const onFailure = (error: unknown) => {
    const description = errorMessage(error, 'Failed to create account. Please try again.');
    if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
      form.setError('email', { type: 'server', message: description }, { shouldFocus: true });
    } else if (showFormError(error, FIELDS, form.setError)) return;
    toast({ variant: 'destructive', title: 'Signup failed', description });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const { id, email } = await signup.mutateAsync(values);
      await navigate(paths.verify(id, email, invitation), { state: codeSent(RESEND_COOLDOWN_SECONDS, Date.now()) });
    } catch (error) {
      onFailure(error);
    }
  });
  const [password, email, firstName, lastName] = form.watch(['password', 'email', 'firstName', 'lastName']);
  const chosen = { password, owner: { email, firstName, lastName } };
  return { chosen, register: form.register, errors: form.formState.errors, submit, pending: signup.isPending };
}
