import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import type { loginInput } from '#shared/api/ground/forms.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { LOGIN_TEXTS } from './guest-texts.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { useLogin } from './queries.ts';
import { JoinPage, SignOn, SignOnNotice } from './sign-on/sign-on-step.tsx';
import { useSignOnStep } from './sign-on/use-sign-on-step.ts';
import { useInvitation, useInvitationDetails } from './use-invitation.ts';

const resolver = lazyResolver(() => import('#shared/api/ground/forms.ts').then((m) => m.loginInput));

/** Path of the verification screen for an unverified account; undefined for any other error. */
function verifyPathOf(error: unknown, invitation: string | null): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EMAIL_UNVERIFIED') return undefined;
  return paths.verify(String(error.body.userId ?? ''), String(error.body.email ?? ''), invitation);
}

type LoginForm = UseFormReturn<z.input<typeof loginInput>>;

/** Fills in the invited e-mail address, unless the user has already typed one. Only the invited address can accept. */
function useFillIn({ getValues, setValue, setFocus }: LoginForm, invitedEmail: string | undefined): void {
  useEffect(() => {
    if (!invitedEmail || getValues('email') !== '') return;
    setValue('email', invitedEmail);
    if (getValues('password') === '') setFocus('password');
  }, [invitedEmail, getValues, setValue, setFocus]);
}

function useLoginForm() {
  const invitation = useInvitation();
  const navigate = useNavigate();
  const login = useLogin();
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } });
  useFillIn(form, useInvitationDetails(invitation).data?.email);

  const onFailure = (error: unknown) => {
    const verify = verifyPathOf(error, invitation);
    if (verify) {
      toast({ title: 'Email Not Verified', description: 'Please verify your email address to continue.' });
      return navigate(verify);
    }
    if (showFormError(error, ['email', 'password'], form.setError)) return;
    const description = errorMessage(error, 'Failed to log in. Please try again.');
    form.setError('root', { message: description });
    form.setFocus('password', { shouldSelect: true });
    toast({ variant: 'destructive', title: 'Login failed', description });
  };
  const submit = form.handleSubmit((values) => login.mutateAsync(values).catch(onFailure));
  return { form, submit, invitation, pending: login.isPending };
}

/** /login. When the login succeeds, the guard around the screen redirects. */
export function LoginPage() {
  return useSignOnStep() === 'join' ? <JoinPage /> : <LoginForm />;
}

function LoginForm() {
  const { form, submit, invitation, pending } = useLoginForm();
  const { errors } = form.formState;
  const signupLink = <AuthLink to={paths.signup(invitation)}>Create an account</AuthLink>;
  return (
    <AuthLayout {...LOGIN_TEXTS} footer={<>New here? {signupLink}</>}>
      {invitation && <InvitationNotice token={invitation} />}
      <SignOnNotice />
      <SignOn />
      <Form pending={pending} onSubmit={submit} className="grid gap-5">
        <FormField label="Email" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="username webauthn"
            autoFocus
            placeholder="you@example.com"
            {...form.register('email')}
          />
        </FormField>
        <FormField label="Password" error={errors.password?.message ?? errors.root?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </FormField>
        <p className="-mt-2 text-end text-sm">
          <AuthLink to={paths.forgotPassword(invitation)}>Forgot password?</AuthLink>
        </p>
        <Button type="submit" size="lg" pending={pending}>
          {pending ? 'Logging in...' : 'Log in'}
        </Button>
        <PasskeyLogin />
      </Form>
    </AuthLayout>
  );
}
