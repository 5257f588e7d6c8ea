import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/api/auth.ts';
import { CURRENT_USER_PATH } from '#shared/api/early-paths.ts';
import { request } from './http/request.ts';
import { urlKey } from './query.ts';
import { isUnauthorised } from './unauthorised.ts';

/** The contract comes beside the answer that it checks: the screens need it, and the first paint does not. */
async function loadCurrentUser(signal: AbortSignal): Promise<CurrentUser> {
  const contract = import('#shared/api/auth.ts');
  const [{ getCurrentUser }, answer] = await Promise.all([contract, request('GET', CURRENT_USER_PATH, { signal })]);
  return getCurrentUser.output.parse(answer);
}

/** Who is signed in; null for nobody, which is an answer and no failure. */
export const currentUserQuery = queryOptions({
  queryKey: urlKey(CURRENT_USER_PATH),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await loadCurrentUser(signal);
    } catch (error) {
      if (isUnauthorised(error)) return null;
      throw error;
    }
  },
});

/** Who is signed in: `user` is undefined while that is not known yet, null for nobody. */
export function useCurrentUser() {
  const { data, error, refetch } = useQuery(currentUserQuery);
  return { user: data, error, refetch };
}
