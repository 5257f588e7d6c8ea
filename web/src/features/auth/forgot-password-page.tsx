import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { useForgotPasswordForm } from './use-forgot-password-form.ts';
import { useInvitation } from './use-invitation.ts';

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
