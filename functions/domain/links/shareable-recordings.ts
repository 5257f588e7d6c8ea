import { mayChangeRecording } from '#shared/rules/project-access.ts';
import { getStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { asMember } from '../projects/project-permission.ts';
import { recordingViewsFor } from '../recordings/load-recording-views.ts';
import { authorize } from '../workspaces/authorize.ts';

/**
 * Returns a function that finds the recordings with these ids that a member of the workspace may share, by id, as the
 * member sees them.
 * @throws AppError NOT_FOUND
 */
export async function shareableTo(
  actor: Actor,
  workspaceId: string,
): Promise<(recordingIds: string[]) => Promise<Map<string, StoredRecording>>> {
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const loadViews = recordingViewsFor(member);
  return async (recordingIds) => {
    const views = await loadViews(await getStoredRecordings([...new Set(recordingIds)]));
    const shareable = views.flatMap((view) =>
      view && mayChangeRecording(member, view.recording.userId, view.permission)
        ? [[view.recording.id, view.recording] as const]
        : [],
    );
    return new Map(shareable);
  };
}
