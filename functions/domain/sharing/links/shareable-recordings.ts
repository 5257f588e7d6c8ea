import { mayChangeRecording } from '#shared/rules/identity/project-access.ts';
import { getStoredRecordings, type StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { recordingViewsFor } from '../../video/recordings/load-recording-views.ts';

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
