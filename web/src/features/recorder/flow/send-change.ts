import type { InputOf } from '#shared/api/ground/operation.ts';
import { updateRecording } from '#shared/api/video/recordings.ts';
import { callInBackground } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { mayPass, retryCall } from '#web/library/uploads/upload-api.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { isGoneOrForbidden, type PendingRecording } from './pending-recording.ts';

type Unsent = InputOf<typeof updateRecording>;

type Noted = Pick<LocalRecording, 'manifest' | 'update'>;

/** Writes a change to the manifest, so that a later visit can send it. */
export async function noteChange(local: Noted, before: PendingRecording, after: PendingRecording) {
  const { about, unsentChange } = local.manifest();
  const { name, projectId } = after;
  const change = { ...(name !== before.name && { name }), ...(projectId !== before.projectId && { projectId }) };
  if (Object.keys(change).length === 0) return;
  await local.update({ about: { ...about, name, projectId }, unsentChange: { ...unsentChange, ...change } });
}

const send = (id: string, input: Unsent, signal?: AbortSignal) =>
  retryCall(() => callInBackground(updateRecording, { params: { id }, input, signal }), signal);

/**
 * Outcome of sending a change. `refused`: at least a part was refused, and a retry does not help. `unsent`: it did not
 * arrive, and a retry may help.
 */
type Outcome = 'sent' | 'refused' | 'unsent';

/** Sends a change. If the project is deleted or closed to the user, sends only the name. */
async function sendAcceptedFields(id: string, input: Unsent, signal?: AbortSignal): Promise<Outcome> {
  try {
    await send(id, input, signal);
    return 'sent';
  } catch (error) {
    const { name } = input;
    if (!isGoneOrForbidden(error) || name === undefined || input.projectId === undefined) throw error;
    await send(id, { name }, signal);
    return 'refused';
  }
}

async function sendNow(local: Noted, signal?: AbortSignal): Promise<Outcome> {
  const { about, unsentChange } = local.manifest();
  if (!unsentChange) return 'sent';
  try {
    const outcome = await sendAcceptedFields(about.recordingId, unsentChange, signal);
    // The user may have changed more meanwhile.
    if (local.manifest().unsentChange === unsentChange) await local.update({ unsentChange: null });
    return outcome;
  } catch (error) {
    console.warn('The name or the project of the recording was not changed.', error);
    return error instanceof ApiError && !mayPass(error) ? 'refused' : 'unsent';
  }
}

/** The last sending for each recording. */
const sendings = new WeakMap<Noted, Promise<Outcome>>();

/**
 * Sends the unsent change of a recording, after one that is being sent. It never fails, because saving the recording
 * matters more than its name. The change stays in the manifest if no field of it was accepted.
 */
export function sendChange(local: Noted, signal?: AbortSignal): Promise<Outcome> {
  const sending = sendings.get(local)?.then(() => sendNow(local, signal)) ?? sendNow(local, signal);
  sendings.set(local, sending);
  return sending;
}
