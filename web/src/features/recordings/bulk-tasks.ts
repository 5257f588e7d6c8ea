import { shareRecording } from '#shared/api/sharing/links.ts';
import { deleteRecording, type Recording, updateRecording } from '#shared/api/video/recordings.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { call } from '#web/lib/api.ts';
import { countText } from '#web/lib/count-text.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { repeatWhileBusy } from '#web/lib/repeat-busy.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import { expiryAfter, lastShareChoices } from '#web/library/last-share-choices.ts';
import type { BulkTask } from '#web/library/list/use-bulk.ts';
import { gone } from '#web/library/store/entities.ts';
import { tell } from '#web/library/store/facts.ts';

/** Parallel changes: few enough to leave capacity for other requests of this and other users. */
const CHANGES = { noun: 'recording', atOnce: 4 } as const;

const count = (recordings: number) => countText(recordings, CHANGES.noun);

async function deleteOne({ id }: Recording): Promise<void> {
  // Before the call: the local copy may be checked before the response arrives.
  rememberDeletion(id);
  try {
    await call(deleteRecording, { params: { id } });
  } catch (error) {
    // Another user has already deleted it.
    if (!isNotFound(error)) throw error;
    await tell(...gone('recording', id));
  }
}

export const deleting = (recordings: readonly Recording[]): BulkTask<Recording> => ({
  title: 'Deleting recordings',
  ...CHANGES,
  done: 'deleted',
  items: recordings,
  work: (recording, signal) => repeatWhileBusy(() => deleteOne(recording), signal),
  reason: (error) => refusalMessage(error, 'Failed to delete recording.'),
  success: (deleted) => ({
    title: 'Recordings deleted',
    description: `${count(deleted)} deleted. ${ACCESS_ENDS_NOTICE}`,
  }),
});

/**
 * Moves recordings into a project, or out of their projects (null).
 * @param projectOf the new project of each
 * @param description of the toast, after the number of the recordings
 */
function movingEach(
  recordings: readonly Recording[],
  projectOf: (recording: Recording) => string | null,
  description: string,
): BulkTask<Recording> {
  return {
    title: 'Moving recordings',
    ...CHANGES,
    done: 'moved',
    items: recordings,
    work: async (recording, signal) => {
      const [{ id }, projectId] = [recording, projectOf(recording)];
      if (recording.projectId === projectId) return;
      await repeatWhileBusy(() => call(updateRecording, { params: { id }, input: { projectId } }), signal);
    },
    reason: (error) => refusalMessage(error, 'Failed to move recording.'),
    success: (moved) => ({ title: 'Recordings moved', description: `${count(moved)} ${description}.` }),
  };
}

/** @param projectName null for no project */
export function moving(
  recordings: readonly Recording[],
  projectId: string | null,
  projectName: string | null,
): BulkTask<Recording> {
  const former = new Map(recordings.map((recording) => [recording.id, recording.projectId]));
  return {
    ...movingEach(
      recordings,
      () => projectId,
      projectName === null ? 'moved out of projects' : `moved to “${projectName}”`,
    ),
    undo: (moved) =>
      movingEach(
        moved.map((recording) => ({ ...recording, projectId })),
        ({ id }) => former.get(id) ?? null,
        'moved back',
      ),
  };
}

/**
 * Creates a link for each recording, with the settings that the user chose last. Present links keep their settings.
 * @param onLinks receives the names and links of all shared recordings, one per line, in the order of the list
 */
export function sharing(
  recordings: readonly Recording[],
  onLinks: (text: string) => Promise<void>,
): BulkTask<Recording> {
  const tokens = new Map<string, string>();
  const { allowDownload, days } = lastShareChoices();
  const line = ({ id, name }: Recording) => `${name} — ${location.origin}${sharePath(tokens.get(id) ?? '')}`;
  return {
    title: 'Creating links',
    ...CHANGES,
    done: 'shared',
    items: recordings,
    work: async ({ id, isShared, shareToken }, signal) => {
      if (isShared && shareToken) {
        tokens.set(id, shareToken);
        return;
      }
      const input = { allowDownload, expiresAt: expiryAfter(days, Date.now()) };
      const share = () => call(shareRecording, { params: { id }, input });
      tokens.set(id, (await repeatWhileBusy(share, signal)).shareToken);
    },
    reason: (error) => refusalMessage(error, 'Failed to create share link.'),
    finish: async () => {
      const shared = recordings.filter(({ id }) => tokens.has(id));
      if (shared.length > 0) await onLinks(shared.map(line).join('\n'));
    },
    success: (shared) => ({ title: 'Links created', description: `${count(shared)} shared.` }),
  };
}

/**
 * Downloads recordings one after the other.
 * @param save downloads one; throws an error with a message for the user, or an AbortError when the user chooses no file
 */
export const downloading = (
  recordings: readonly Recording[],
  save: (recording: Recording, signal: AbortSignal) => Promise<void>,
): BulkTask<Recording> => ({
  title: 'Downloading recordings',
  ...CHANGES,
  done: 'downloaded',
  items: recordings,
  atOnce: 1,
  work: save,
  reason: (error) => {
    const { name, message } = error as Error;
    return name === 'AbortError' ? 'You did not choose where to save it.' : message;
  },
  success: (saved) => ({ title: 'Downloads started', description: `${count(saved)} handed to your browser.` }),
});
