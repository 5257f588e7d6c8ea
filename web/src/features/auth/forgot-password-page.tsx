import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { FORGOT_PASSWORD_TEXTS } from './guest-texts.ts';
import { useForgotPassword } from './queries.ts';
import { useInvitation } from './use-invitation.ts';

const resolver = lazyResolver(() => import('#shared/api/ground/forms.ts').then((m) => m.forgotPasswordInput));

/** The text is the same whether or not the account exists, so that it does not reveal which accounts exist. */
const NEUTRAL = "If an account exists with that email, you'll receive password reset instructions.";

function useForgotPasswordForm(onSent: () => void) {
  const forgot = useForgotPassword();
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const onError = (error: Error) => {
    if (showFormError(error, ['email'], form.setError)) return;
    const description = errorMessage(error, 'Failed to process request. Please try again.');
    toast({ variant: 'destructive', title: 'Request failed', description });
  };
  const submit = form.handleSubmit((values) => forgot.mutate(values, { onSuccess: onSent, onError }));
  return { register: form.register, errors: form.formState.errors, submit, pending: forgot.isPending };
}

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  const invitation = useInvitation();
  if (isSent) return <CheckYourEmail login={paths.login(invitation)} />;
  return (
    <AuthLayout {...FORGOT_PASSWORD_TEXTS} footer={<AuthLink to={paths.login(invitation)}>Back to login</AuthLink>}>
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </AuthLayout>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
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

function CheckYourEmail({ login }: { login: string }) {
  return (
    <AuthLayout announced title="Check your email" description={NEUTRAL}>
      <div className="grid gap-6">
        <ul className="grid list-disc gap-1.5 ps-5 text-muted-foreground text-sm marker:text-border">
          <li>Nothing in your inbox? Look in the spam folder.</li>
          <li>The link expires in 1 hour.</li>
        </ul>
        <LinkButton size="lg" to={login}>
          Back to login
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
