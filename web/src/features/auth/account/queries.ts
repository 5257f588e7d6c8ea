import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import {
  changePassword,
  deleteAccount,
  getDeletionPlan,
  removePicture,
  updateProfile,
} from '#shared/api/identity/accounts.ts';
import { setMailPreferences } from '#shared/api/identity/mail-preferences.ts';
import { call } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { whileLoggingOut } from '#web/lib/unauthorized.ts';
import { type Failure, useAppMutation } from '#web/library/app-mutation.ts';
import { toast } from '#web/ui/use-toast.ts';
import { forgetAccount } from '../queries.ts';
import { PictureError } from './chosen-picture.ts';

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (input: InputOf<typeof updateProfile>) => call(updateProfile, { input }),
    onSuccess: () => {
      toast({ title: 'Profile updated', description: 'Your name has been saved.' });
    },
  });
}

const pictureFailure: Failure = {
  title: 'Picture not changed',
  text: 'Failed to change your picture. Please try again.',
  textOf: (error, text) => (error instanceof PictureError ? error.message : refusalMessage(error, text)),
};

export function useSetPicture() {
  return useAppMutation({
    mutationFn: async (file: File) => (await import('./send-picture.ts')).sendPicture(file),
    success: { title: 'Picture changed', description: 'Members of your workspaces can see your new picture.' },
    failure: pictureFailure,
  });
}

export function useRemovePicture() {
  return useAppMutation({
    mutationFn: () => call(removePicture, {}),
    success: { title: 'Picture removed', description: 'Your initials are shown instead.' },
    failure: pictureFailure,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: InputOf<typeof changePassword>) => call(changePassword, { input }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'All your other sessions were logged out.' });
    },
  });
}

/** The workspaces that the deletion of the account asks about. Fetched each time, because members may have changed. */
export const useDeletionPlan = () => useQuery({ ...operationQuery(getDeletionPlan, {}), staleTime: 0, gcTime: 0 });

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteAccount>) => whileLoggingOut(() => call(deleteAccount, { input })),
    onSuccess: () => {
      forgetAccount(client);
      toast({ title: 'Account deleted', description: "Your account was deleted. We've sent you an email to confirm." });
    },
  });
}

/** Saves the settings of e-mails. Calls are sent one after the other, so the last choice wins. */
export function useSetMailPreferences() {
  return useAppMutation({
    scope: { id: 'mail-preferences' },
    mutationFn: (input: InputOf<typeof setMailPreferences>) => call(setMailPreferences, { input }),
    failure: { title: 'Not saved', text: 'Your choice could not be saved. Please try again.' },
  });
}
