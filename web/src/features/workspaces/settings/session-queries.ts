import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '#shared/api/sessions.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, refusalMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { type Failure, useAppMutation } from '#web/library/app-mutation.ts';
import { toast } from '#web/ui/use-toast.ts';

/** Fetched each time it is opened, because sessions begin and end on other devices. */
const list = { ...operationQuery(listSessions, {}), staleTime: 0 };

/** The sessions of the account, the current one first. */
export const useSessions = () => useQuery(list);

/** Refetches the list after a refusal, which a change on another device may have caused. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: list.queryKey });
}

/** Whether the session had already ended: the goal is reached, so no toast is shown. */
const isGone = (error: Error) => error instanceof ApiError && error.code === 'NOT_FOUND';

const failure: Failure = {
  title: 'Logout failed',
  text: 'Failed to log out. Please try again.',
  textOf: (error, text) => (isGone(error) ? null : refusalMessage(error, text)),
};

/** Logs out another session. */
export const useEndSession = () =>
  useAppMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (_answer, { device }) => {
      toast({ title: 'Session Logged Out', description: `${device} has to log in again.` });
    },
    failure,
    onError: useRefresh(),
  });

/** Logs out all other sessions. */
export const useEndOtherSessions = () =>
  useAppMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      toast({ title: 'Other Sessions Logged Out', description: 'Every other device has to log in again.' });
    },
    failure,
    onError: useRefresh(),
  });
