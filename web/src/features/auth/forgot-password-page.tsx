import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { forgotPasswordInput } from '#shared/api/auth.ts';
import { errorMessage } from '../../lib/http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { showFormError } from '../../lib/show-form-error.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/use-toast.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { useForgotPassword } from './queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Says the same whether or not there is such an account, so that nobody can find out here. */
const NEUTRAL = "If an account exists with that email, you'll receive password reset instructions.";

/** State and submission of the form; `onSent` is given the sentence to show then. */
function useForgotPasswordForm(onSent: (answer: string) => void) {
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

/** /forgot-password: asks for a link that sets a new password. */
export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>();
  const invitation = useInvitation();
  if (answer) return <CheckYourEmail answer={answer} login={paths.login(invitation)} />;
  return (
    <AuthLayout
      title="Forgot your password?"
      description="Enter your email address, and we send you a link to choose a new one."
      footer={<AuthLink to={paths.login(invitation)}>Back to login</AuthLink>}
    >
      <ForgotPasswordForm onSent={setAnswer} />
    </AuthLayout>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (answer: string) => void }) {
  const { register, errors, submit, pending } = useForgotPasswordForm(onSent);
  return (
    <Form pending={pending} onSubmit={submit} className="grid gap-5">
      <FormField label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" autoFocus placeholder="you@example.com" {...register('email')} />
      </FormField>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Sending...' : 'Send reset link'}
      </Button>
    </Form>
  );
}

function CheckYourEmail({ answer, login }: { answer: string; login: string }) {
  return (
    <AuthLayout announced title="Check your email" description={answer}>
      <div className="grid gap-6">
        <ul className="grid list-disc gap-1.5 pl-5 text-muted-foreground text-sm marker:text-border">
          <li>Nothing in your inbox? Look in the spam folder.</li>
          <li>The link expires in 1 hour.</li>
        </ul>
        <Button asChild size="lg">
          <Link to={login}>Back to login</Link>
        </Button>
      </div>
    </AuthLayout>
  );
}
