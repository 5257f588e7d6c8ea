import { useForm } from 'react-hook-form';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { notifyFailure } from '#web/library/app-mutation.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { PasswordStrength } from '../password-strength.tsx';
import { useChangePassword } from './queries.ts';

const resolver = lazyResolver(() => import('#shared/api/ground/forms.ts').then((m) => m.changePasswordInput));

const EMPTY = { currentPassword: '', password: '', confirmPassword: '', keepsTokens: false };

export function PasswordCard() {
  const { user } = useCurrentUser();
  const { register, errors, submit, pending, password, isChanged, tokens } = usePasswordForm();
  // LoginsCards says what a person without a password can do.
  return user?.hasNoPassword ? null : (
    <SettingCard
      title="Password"
      description="Changing it logs out all your other sessions. This device stays logged in."
    >
      <Form pending={pending} onSubmit={submit} className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <FormField label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="New password" hint="At least 8 characters" error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </FormField>
          <FormField label="Confirm new password" error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
          </FormField>
        </div>
        <PasswordStrength password={password} owner={user ?? {}} />
        <SwitchRow label="Keep my tokens" hint="Otherwise programs that use them stop working" {...tokens} />
        <Button type="submit" className="justify-self-start" pending={pending} disabled={!isChanged}>
          {pending ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </SettingCard>
  );
}

function usePasswordForm() {
  const change = useChangePassword();
  const form = useForm({ resolver, defaultValues: EMPTY });
  const onError = (error: Error) => {
    if (showFormError(error, ['currentPassword', 'password', 'confirmPassword'], form.setError)) return;
    notifyFailure(error, { title: 'Password not changed', text: 'Failed to change your password. Please try again.' });
  };
  const submit = form.handleSubmit((values) => change.mutate(values, { onSuccess: () => form.reset(EMPTY), onError }));
  const { errors, isDirty } = form.formState;
  return {
    register: form.register,
    errors,
    submit,
    pending: change.isPending,
    isChanged: isDirty,
    password: form.watch('password'),
    tokens: {
      isOn: form.watch('keepsTokens') ?? false,
      onChange: (isOn: boolean) => form.setValue('keepsTokens', isOn),
    },
  };
}
