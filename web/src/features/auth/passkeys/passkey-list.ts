import { useQuery } from '@tanstack/react-query';
import { listPasskeys } from '#shared/api/identity/passkeys.ts';
import { operationQuery } from '#web/lib/query.ts';

/*
 * Apart from what adds and removes passkeys: the question for a proof reads the list, and must not load the browser's part.
 */

/**
 * The passkeys of the account, the newest first. Fetched each time they are opened: other devices add and remove passkeys.
 */
export const usePasskeys = () => useQuery({ ...operationQuery(listPasskeys, {}), staleTime: 0 });
