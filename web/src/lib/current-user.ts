import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CurrentUser, getCurrentUser } from '#shared/api/auth.ts';
import { urlOf } from './api.ts';
import { request } from './http/request.ts';
import { urlKey } from './query.ts';
import { isUnauthorised } from './unauthorised.ts';

const url = urlOf(getCurrentUser, {});

/** Who is signed in; null for nobody, which is an answer and no failure. */
export const currentUserQuery = queryOptions({
  queryKey: urlKey(url),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return getCurrentUser.output.parse(await request('GET', url, { signal }));
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
