import type { ReactNode } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import type { signupInput } from '#shared/api/ground/forms.ts';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { paths } from '#web/library/paths.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { codeSent } from './code-sent.ts';
import { REASON_PLACEHOLDER, SIGNUP_TEXTS } from './guest-texts.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useSignup } from './queries.ts';
import { useInvitation, useInvitationDetails } from './use-invitation.ts';

// The log-in has the same: a file that both import would be loaded with every form.
const SignOnButton = lazyComponent(
  () => import('./sign-on/sign-on-button.tsx').then((m) => m.SignOnButton),
  () => <div className={`mb-6 ${signOnOffer()?.isRequired ? 'h-25' : 'h-20'}`} />,
);
const SignOn = () => signOnOffer() && <SignOnButton />;

const resolver = lazyResolver(() => import('#shared/api/ground/forms.ts').then((m) => m.signupInput));

type Values = z.input<typeof signupInput>;

/** The fields of the form. The invitation comes from the address. */
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

/** Refusals that another e-mail address may not get. */
const ABOUT_EMAIL: readonly (string | undefined)[] = ['EMAIL_TAKEN', 'SIGN_UP_CLOSED'];

function useSignupForm(invitation: string | null, invitedEmail = '') {
  const navigate = useNavigate();
  const signup = useSignup();
  const form = useForm({ resolver, defaultValues: { ...EMPTY, email: invitedEmail } });

  const onFailure = (error: unknown) => {
    const description = errorMessage(error, 'Failed to create account. Please try again.');
    if (error instanceof ApiError && ABOUT_EMAIL.includes(error.code)) {
      form.setError('email', { type: 'server', message: description }, { shouldFocus: true });
    } else if (showFormError(error, FIELDS, form.setError)) return;
    toast({ variant: 'destructive', title: 'Signup failed', description });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const { id, email } = await signup.mutateAsync(invitation ? { ...values, invitationToken: invitation } : values);
      await navigate(paths.verify(id, email, invitation), { state: codeSent(RESEND_COOLDOWN_SECONDS, Date.now()) });
    } catch (error) {
      onFailure(error);
    }
  });
  const [password, email, firstName, lastName] = form.watch(['password', 'email', 'firstName', 'lastName']);
  const chosen = { password, owner: { email, firstName, lastName } };
  return { chosen, register: form.register, errors: form.formState.errors, submit, pending: signup.isPending };
}

const SKELETON_FIELDS = ['name', 'email', 'company', 'reason', 'password', 'confirm'];

function SignupSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your invitation...</span>
      <Skeleton className="h-8 w-32" />
      {SKELETON_FIELDS.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}

export function SignupPage() {
  const invitation = useInvitation();
  const loginLink = <AuthLink to={paths.login(invitation)}>Log in</AuthLink>;
  return (
    <AuthLayout {...SIGNUP_TEXTS} footer={<>Already have an account? {loginLink}</>}>
      {invitation ? (
        <InvitedSignup token={invitation} />
      ) : (
        <>
          <SignOn />
          <SignupForm invitation={null} />
        </>
      )}
    </AuthLayout>
  );
}

/** An invitation that cannot be used is not passed on. The account can be created without it. */
function InvitedSignup({ token }: { token: string }) {
  const { data, error } = useInvitationDetails(token);
  return (
    <>
      <InvitationNotice token={token} />
      <SignOn />
      {data || error ? <SignupForm invitation={data ? token : null} invitedEmail={data?.email} /> : <SignupSkeleton />}
    </>
  );
}

interface SignupFormProps {
  /** Token of an invitation, passed on to the verification; null when the person was not invited. */
  invitation: string | null;
  /** Invited e-mail address. Only this address can accept, so the field is locked. */
  invitedEmail?: string | undefined;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

function SignupForm({ invitation, invitedEmail }: SignupFormProps) {
  const { register, errors, submit, pending, chosen } = useSignupForm(invitation, invitedEmail);
  return (
    <Form pending={pending} onSubmit={submit} className="grid gap-4">
      <Group title="About you">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <FormField label="First name" error={errors.firstName?.message}>
            <Input autoComplete="given-name" autoFocus {...register('firstName')} />
          </FormField>
          <FormField label="Last name" error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...register('lastName')} />
          </FormField>
        </div>
        <FormField
          label="Email"
          error={errors.email?.message}
          hint={invitedEmail && 'The invitation was sent to this address.'}
        >
          <Input
            type="email"
            autoComplete="username"
            placeholder="you@example.com"
            readOnly={invitedEmail !== undefined}
            {...register('email')}
          />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <FormField label="Company" optional error={errors.company?.message}>
            <Input autoComplete="organization" {...register('company')} />
          </FormField>
          <FormField label="Phone" optional error={errors.phone?.message}>
            <Input type="tel" autoComplete="tel" {...register('phone')} />
          </FormField>
        </div>
        <FormField label="Reason for use" error={errors.reasonForUse?.message}>
          <Textarea placeholder={REASON_PLACEHOLDER} {...register('reasonForUse')} />
        </FormField>
      </Group>
      <Group title="Your password">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <FormField label="Password" hint="At least 8 characters" error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </FormField>
          <FormField label="Confirm password" error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
          </FormField>
        </div>
        <PasswordStrength {...chosen} />
      </Group>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Creating account...' : 'Create account'}
      </Button>
    </Form>
  );
}
