import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CurrentUser,
  forgotPassword,
  login,
  logout,
  resendVerification,
  resetPassword,
  signup,
  verifyEmail,
} from '#shared/api/auth.ts';
import { unsubscribe } from '#shared/api/mail-preferences.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { listWorkspaces } from '#shared/api/workspaces.ts';
import { call } from '../../lib/api.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { forgetAllLibraries } from '../../lib/library-cache.ts';
import { operationQuery } from '../../lib/query.ts';
import { forgetRole } from '../../lib/remembered-role.ts';
import { whileLoggingOut } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';

/** Takes over the user that a call signed in; the screens that wait for one go on by themselves. */
function useSignedIn() {
  const client = useQueryClient();
  return async (user: CurrentUser) => {
    await client.invalidateQueries({ queryKey: operationQuery(listWorkspaces, {}).queryKey });
    client.setQueryData(currentUserQuery.queryKey, user);
  };
}

/** Logs in. */
export function useLogin() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof login>) => call(login, { input }), onSuccess });
}

/** Creates an account, not verified yet. */
export const useSignup = () => useMutation({ mutationFn: (input: InputOf<typeof signup>) => call(signup, { input }) });

/** Verifies an e-mail address with the code sent to it, and signs in. */
export function useVerifyEmail() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof verifyEmail>) => call(verifyEmail, { input }), onSuccess });
}

/** Sends another code. */
export const useResendVerification = () =>
  useMutation({ mutationFn: (userId: string) => call(resendVerification, { input: { userId } }) });

/** Asks for a link that sets a new password. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: InputOf<typeof forgotPassword>) => call(forgotPassword, { input }) });

/** Sets a new password. The session of this browser may have ended with it, so what is known here is forgotten. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof resetPassword>) => call(resetPassword, { input }),
    onSuccess: () => client.removeQueries(),
  });
}

/** Forgets an account that was logged out or deleted: the guard of the screen then leads to the login. */
export function forgetAccount(client: QueryClient): void {
  forgetRole();
  void forgetAllLibraries();
  client.setQueryData(currentUserQuery.queryKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== currentUserQuery.queryKey.join('/') });
}

/** Signs out. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => whileLoggingOut(() => call(logout, {})),
    onSuccess: () => {
      forgetAccount(client);
      toast({ title: 'Logged out successfully', description: 'You have been logged out.' });
    },
    onError: () =>
      toast({ variant: 'destructive', title: 'Logout failed', description: 'Failed to log out. Please try again.' }),
  });
}

/** Ends the e-mails about first views, by the token of one of them. The person who is signed in here may be the one who gets them. */
export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(unsubscribe, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}
