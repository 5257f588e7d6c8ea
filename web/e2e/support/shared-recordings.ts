import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { type RecordingAttributes, withAttributes } from '#functions/domain/test-support/stored-recording.ts';
import { changeRecording } from '#functions/domain/video/recordings/change-recording.ts';
import { newId, newSecret, scopedId } from '#functions/process/ids.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { newMember } from './accounts.ts';
import { appUrl } from './app.ts';
import { addNamedLink } from './library.ts';
import { type Files, RECORDING_SECONDS, recordingFiles } from './recording-files.ts';

/** A person who owns shared recordings. */
export const newOwner = (): Promise<Account> => newMember(appUrl());

export interface SharedRecording {
  owner: Account;
  id: string;
  shareToken: string;
  /** Path and query of the page. */
  link: string;
}

/**
 * Stores a shared recording with real files in any state, without the checks of the calls.
 * @param changes stored fields; otherwise the recording is converted
 */
export async function newSharedRecording(changes: RecordingAttributes = {}, given?: Files): Promise<SharedRecording> {
  const [owner, clip] = await Promise.all([newOwner(), given ?? recordingFiles()]);
  const { workspaceId, userId } = { ...owner, ...changes };
  const [id, shareToken] = [scopedId(workspaceId, newId()), newSecret()];
  const stored = await storeClip({ duration: RECORDING_SECONDS, ...clip }, id);
  const now = new Date().toISOString();
  await storeRecording({
    id,
    workspaceId,
    userId,
    name: 'Product tour',
    isShared: true,
    shareToken,
    ...stored,
    transcodeStatus: 'completed',
    conversionAttempt: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
  return { owner, id, shareToken, link: `/share/${shareToken}` };
}

/** The views of its main link, as its owner sees them. */
export const viewsOf = async ({ owner, id }: Pick<SharedRecording, 'owner' | 'id'>): Promise<number> =>
  (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body.viewCount;

/** A shared recording with a named link. @param rules of the link */
export async function newGuardedLink(rules: object): Promise<SharedRecording & { guarded: NamedLink }> {
  const shared = await newSharedRecording();
  return { ...shared, guarded: await addNamedLink(shared.owner.client, shared.id, 'Acme, Jane', rules) };
}

/** Changes the stored fields of a recording, without the checks of the calls. */
export async function change(recordingId: string, changes: RecordingAttributes): Promise<void> {
  await changeRecording(recordingId, (recording) => ({ after: withAttributes(recording, changes) }));
}
