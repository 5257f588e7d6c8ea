import type { Recording } from '#shared/api/video/recordings.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { changeEarlierFiles, withEarlier } from '../../../data/video/earlier-files.ts';
import { restorableFiles } from '../../../data/video/file.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { withHiddenCounted } from '../../sharing/comments/hidden-comments.ts';
import { fileExpiry, restoreFile as restored } from '../../video/file-state/show-file.ts';
import { beginPreparation } from '../../video/preparation/start-preparation.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { indexCaptions } from '../captions/index-captions.ts';
import { requireNoneWaiting } from './create-file.ts';
import { endLostCaptions, endUnshown } from './delete-file.ts';

/**
 * Shows an earlier file of a recording again. The present one becomes an earlier file, and all media addresses of the
 * recording end within a minute.
 * @throws AppError NOT_FOUND (of the recording, or of the file), FORBIDDEN, RATE_LIMITED; FILE_VERSION_PENDING while
 *   another file is being prepared
 */
export async function restoreFile(actor: Actor, recordingId: string, number: number): Promise<Recording> {
  const { workspaceId } = await loadRecording(actor, recordingId);
  await limitCreation('changeVideo', actor, workspaceId);
  const changed = await changeRecording(recordingId, async (recording) => {
    const before = await withEarlier(recording);
    const file = restorableFiles(before).find((each) => each.number === number);
    if (!file) throw notFound('Earlier video');
    await requireNoneWaiting(recording);
    const shown = restored(before, file, actor.userId);
    const { after, with: files } = changeEarlierFiles(before, shown);
    const { placeGrantVersion } = recording;
    const ended = [cutoffEntry.place(recordingId, placeGrantVersion)];
    return {
      ended,
      after: { ...(await withHiddenCounted(after)), placeGrantVersion: placeGrantVersion + 1 },
      with: [
        ...endUnshown(recording),
        ...endLostCaptions(recording, shown),
        ...files,
        ...fileExpiry(shown),
        ...orderRevocations(ended),
        stateAct('recording.file_restored', actor, workspaceId, recording),
      ],
    };
  });
  if (!changed) throw notFound('Recording');
  const { recording, change } = changed;
  await Promise.all([endAccess(change?.ended ?? []), indexCaptions([recordingId])]);
  const { id, transcodeStatus, number: shown } = recording.file;
  if (transcodeStatus === 'pending') await beginPreparation(id, `file-${shown}`);
  return getRecording(actor, recordingId);
}
