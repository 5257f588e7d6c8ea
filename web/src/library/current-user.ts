import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { CURRENT_USER_PATH } from '#shared/api/identity/early-paths.ts';
import { takeEarly } from '../lib/early-responses.ts';
import type { ApiError } from '../lib/http/api-error.ts';
import { exchange } from '../lib/http/request.ts';
import { queryClient, urlKey } from '../lib/query.ts';
import { isUnauthorized, setAccount } from '../lib/unauthorized.ts';
import { logInHere } from './sign-on.ts';

/** The logged-in user; null when nobody is logged in, which is not an error. */
export const currentUserQuery = queryOptions({
  queryKey: urlKey(CURRENT_USER_PATH),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const answer = takeEarly('GET', CURRENT_USER_PATH) ?? exchange('GET', CURRENT_USER_PATH, { signal });
      const user = (await answer).data as CurrentUser;
      logInHere.signOn = user.signOn;
      setAccount(user.id);
      return user;
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      logInHere.signOn = (error as ApiError).body.signOn;
      return null;
    }
  },
});

/** The id of the logged-in user, as far as the cache knows it. */
export const currentUserId = (): string | undefined => queryClient.getQueryData(currentUserQuery.queryKey)?.id;

/** The logged-in user: `user` is undefined while it loads, null when nobody is logged in. */
export function useCurrentUser() {
  const { data, error, refetch } = useQuery(currentUserQuery);
  return { user: data, error, refetch };
}
