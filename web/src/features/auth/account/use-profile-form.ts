import { useForm } from 'react-hook-form';
import type { CurrentUser } from '#shared/api/auth.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { resetAfterSave } from '#web/lib/reset-after-save.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { notifyFailure } from '#web/library/app-mutation.ts';
import { useUpdateProfile } from './queries.ts';

const resolver = lazyResolver(() => import('#shared/api/forms.ts').then((m) => m.profileInput));

export type Names = Pick<CurrentUser, 'firstName' | 'lastName'>;

const valuesOf = ({ firstName, lastName }: CurrentUser): Names => ({ firstName, lastName });

/** State and submission of the name. Fields that the user has not edited follow changes from other tabs. */
export function useProfileForm(user: CurrentUser) {
  const update = useUpdateProfile();
  const form = useForm({
    resolver,
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const onError = (error: Error) => {
    if (showFormError(error, ['firstName', 'lastName'], form.setError)) return;
    notifyFailure(error, { title: 'Profile not saved', text: 'Failed to save your name. Please try again.' });
  };
  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    update.mutate(values, { onSuccess: (changed) => resetAfterSave(form, sent, valuesOf(changed)), onError });
  });
  const { errors, isDirty } = form.formState;
  return { register: form.register, errors, submit, pending: update.isPending, isChanged: isDirty };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
