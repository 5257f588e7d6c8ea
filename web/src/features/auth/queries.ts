import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import {
  type CurrentUser,
  forgotPassword,
  login,
  logout,
  resendVerification,
  resetPassword,
  signup,
  verifyEmail,
} from '#shared/api/identity/auth.ts';
import { unsubscribe } from '#shared/api/identity/mail-preferences.ts';
import { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { setAccount, whileLoggingOut } from '#web/lib/unauthorized.ts';
import { currentUserQuery } from '#web/library/current-user.ts';
import { forgetWorkspaces } from '#web/library/selected-workspace.ts';
import { toast } from '#web/ui/use-toast.ts';

/** Returns a function that stores the user whom a call has logged in. The guards of the screens then redirect. */
export function useSignedIn() {
  const client = useQueryClient();
  return async (user: CurrentUser) => {
    setAccount(user.id);
    await client.invalidateQueries({ queryKey: operationQuery(listWorkspaces, {}).queryKey });
    client.setQueryData(currentUserQuery.queryKey, user);
  };
}

export function useLogin() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof login>) => call(login, { input }), onSuccess });
}

/** Creates an account, which is not verified yet. */
export const useSignup = () => useMutation({ mutationFn: (input: InputOf<typeof signup>) => call(signup, { input }) });

export function useVerifyEmail() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof verifyEmail>) => call(verifyEmail, { input }), onSuccess });
}

export const useResendVerification = () =>
  useMutation({ mutationFn: (userId: string) => call(resendVerification, { input: { userId } }) });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: InputOf<typeof forgotPassword>) => call(forgotPassword, { input }) });

/** Sets a new password. This may end the session of this browser, so all cached data is removed. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof resetPassword>) => call(resetPassword, { input }),
    onSuccess: () => client.removeQueries(),
  });
}

/**
 * Removes the data of an account that was logged out or deleted. The guard of the screen then redirects to the login.
 */
export function forgetAccount(client: QueryClient): void {
  setAccount(null);
  forgetWorkspaces();
  // The screens of the account have loaded it.
  import('#web/library/library-cache.ts').then(
    (libraries) => libraries.forgetAllLibraries(),
    (error: unknown) => console.warn('The stored libraries were not removed.', error),
  );
  client.setQueryData(currentUserQuery.queryKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== currentUserQuery.queryKey.join('/') });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => whileLoggingOut(() => call(logout, {})),
    onSuccess: ({ leaveTo }) => {
      forgetAccount(client);
      // The provider ends its own session, and sends the browser back to the login.
      if (leaveTo) location.assign(leaveTo);
      toast({ title: 'Logged out successfully', description: 'You have been logged out.' });
    },
    onError: () =>
      toast({ variant: 'destructive', title: 'Logout failed', description: 'Failed to log out. Please try again.' }),
  });
}

/** Turns off e-mails with the token from one of them. `all`: also those about the comments of other recordings. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: ({ token, all }: { token: string; all: boolean }) =>
      call(unsubscribe, { params: { token }, query: { all } }),
  });
