import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useSignupForm } from './use-signup-form.ts';

interface SignupFormProps {
  /** Token that the verification passes on. */
  invitation: string | null;
  /** Address that was invited: nobody else can accept, so the account is made for it. */
  invitedEmail?: string | undefined;
}

/** Everything an account needs. */
export function SignupForm({ invitation, invitedEmail }: SignupFormProps) {
  const { register, errors, submit, pending, chosen } = useSignupForm(invitation, invitedEmail);
  return (
    <Form pending={pending} onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
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
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField label="Company" optional error={errors.company?.message}>
          <Input autoComplete="organization" {...register('company')} />
        </FormField>
        <FormField label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...register('phone')} />
        </FormField>
      </div>
      <FormField label="Reason for use" error={errors.reasonForUse?.message}>
        <Textarea
          placeholder="What will you use Framekeep for? Product demos, bug reports, lessons…"
          {...register('reasonForUse')}
        />
      </FormField>
      <FormField label="Password" hint="At least 8 characters" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </FormField>
      <PasswordStrength {...chosen} />
      <FormField label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </FormField>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Creating account...' : 'Create account'}
      </Button>
    </Form>
  );
}
