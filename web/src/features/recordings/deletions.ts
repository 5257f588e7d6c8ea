import { useMutationState } from '@tanstack/react-query';
import type { Recording } from '#shared/api/video/recordings.ts';

export const DELETING = ['delete-recording'];

/** The recordings whose deletion is in a state, of those that this tab has asked for. */
const useDeletions = (status: 'pending' | 'success'): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: DELETING, status },
      select: ({ state }) => (state.variables as Recording).id,
    }),
  );

export const useBeingDeleted = () => useDeletions('pending');
export const useDeleted = () => useDeletions('success');
