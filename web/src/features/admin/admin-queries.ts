import { getRecoveryStatus, listFailedConversions } from '#shared/api/admin.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { operationQuery } from '../../lib/query.ts';

/** MediaConvert is asked for the job of each recording in a part. */
const PART = { first: 10, later: 20 };

/** Recordings that the recovery looks into, or that it has given up. */
export type FailureKind = 'stuck' | 'failed';

/** What the admin screen reads: it changes by itself, so each visit asks again. */
export const adminQueries = {
  status: () => ({ ...operationQuery(getRecoveryStatus, {}), staleTime: 0 }),
  failedConversions: (state: FailureKind) => ({
    ...pagedQuery(listFailedConversions, { query: { state } }, PART),
    staleTime: 0,
  }),
};

/** Start of the keys of all of them. */
export const recoveryQueryKey = () => adminQueries.status().queryKey.slice(0, -1);
