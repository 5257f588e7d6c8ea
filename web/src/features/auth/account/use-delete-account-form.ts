import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { askedAbout, type Choices, decisionsOf, isDecided } from '#web/library/account-deletion.tsx';
import { notifyFailure } from '#web/library/app-mutation.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { isSameEmail } from '#web/library/person.ts';
import { useDeleteAccount } from './queries.ts';

/** The workspaces that are deleted without a question, besides the personal one. */
export const deletedUnasked = (plan: DeletionPlan): DeletionPlan['workspaces'] =>
  plan.workspaces.filter(({ members, isPersonal }) => members.length === 0 && !isPersonal);

/** Schema of the form: a choice for each workspace with other members, the user's e-mail address, and the password. */
const formOf = (plan: DeletionPlan | undefined, email: string, hasPassword: boolean) =>
  z.object({
    email: z
      .string()
      .refine((typed) => isSameEmail(typed, email), 'Please type your email address exactly to confirm deletion'),
    password: hasPassword ? z.string().min(1, 'Password is required') : z.string(),
    deletesComments: z.boolean(),
    choices: z.record(z.string(), z.string()).superRefine((choices, context) => {
      for (const { id } of askedAbout(plan).filter((each) => !isDecided(each, choices)))
        context.addIssue({ code: 'custom', path: [id], message: 'Please choose what happens to this workspace' });
    }),
  });

/** State and submission of the deletion. @param onChanged refetches the plan, because members joined or left */
export function useDeleteAccountForm(plan: DeletionPlan | undefined, onChanged: () => void) {
  const { user } = useCurrentUser();
  const deletion = useDeleteAccount();
  const [hasChanged, setHasChanged] = useState(false);
  const form = useForm({
    resolver: zodResolver(formOf(plan, user?.email ?? '', !user?.hasNoPassword)),
    defaultValues: { email: '', password: '', deletesComments: false, choices: {} as Choices },
  });
  const onError = (error: Error) => {
    if (showFormError(error, ['email', 'password'], form.setError)) return;
    if (error instanceof ApiError && error.code === 'OWNERSHIP_CHANGED') {
      setHasChanged(true);
      return onChanged();
    }
    notifyFailure(error, { title: 'Account not deleted', text: 'Failed to delete your account. Please try again.' });
  };
  const submit = form.handleSubmit(({ email, password, deletesComments, choices }) => {
    setHasChanged(false);
    const proof = user?.hasNoPassword ? {} : { password };
    const workspaces = decisionsOf(plan, choices);
    deletion.mutate({ email: email.trim(), ...proof, workspaces, deletesComments }, { onError });
  });
  return {
    register: form.register,
    errors: form.formState.errors,
    submit,
    pending: deletion.isPending,
    hasChanged,
    deletesComments: form.watch('deletesComments'),
    setDeletesComments: (deletes: boolean) => form.setValue('deletesComments', deletes),
    choices: form.watch('choices'),
    choose: (choices: Choices) => form.setValue('choices', choices, { shouldValidate: form.formState.isSubmitted }),
  };
}
