import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useSignupForm } from './use-signup-form.ts';

/** Everything an account needs. */
export function SignupForm({ invitation }: { invitation: string | null }) {
  const { register, errors, submit, pending } = useSignupForm(invitation);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" autoFocus {...register('firstName')} />
        </FormField>
        <FormField label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </FormField>
      </div>
      <FormField label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" placeholder="you@example.com" {...register('email')} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <FormField label="Company" optional error={errors.company?.message}>
          <Input autoComplete="organization" {...register('company')} />
        </FormField>
        <FormField label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...register('phone')} />
        </FormField>
      </div>
      <FormField label="What will you use Framekeep for?" error={errors.reasonForUse?.message}>
        <Textarea placeholder="Product demos, bug reports, lessons…" {...register('reasonForUse')} />
      </FormField>
      <FormField label="Password" hint="At least 8 characters" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </FormField>
      <FormField label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </FormField>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
