import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { newId, scopedId } from '#functions/process/ids.ts';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { sendFile } from '#scripts/client/send-recording.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import type { ProjectAccess } from '#shared/api/identity/project-access.ts';
import type { Project } from '#shared/api/identity/projects.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { recordingFiles } from './recording-files.ts';

type Client = Account['client'];
/** Creates a project over HTTP. */
export const addProject = (client: Client, workspaceId: string, name: string, description?: string) =>
  client.must<Project>('POST', '/api/projects', { name, description, workspaceId });

interface NewRecording {
  workspaceId: string;
  name: string;
  projectId?: string | null;
}

/** Creates a recording without a file over HTTP, as it is while it is being recorded. */
export const addUnfinished = (client: Client, recording: NewRecording) =>
  client.must<Recording>('POST', '/api/recordings', { recordingType: 'screen', ...recording });

/** Creates a recording over HTTP, and gives it a file, whose conversion starts. @param seconds its stated length */
export async function sendRecording(client: Client, recording: NewRecording, seconds: number): Promise<Recording> {
  const { id } = await addUnfinished(client, recording);
  return giveFile(client, id, seconds);
}

/** Gives an unfinished recording its file over HTTP. @param seconds its stated length */
export async function giveFile(client: Client, id: string, seconds: number): Promise<Recording> {
  const sample = await sampleWebm({ seconds: 1, sound: false });
  const videoURL = await sendFile(client, sample, VIDEO_CONTENT_TYPE);
  const input = { videoURL, fileSize: sample.length, duration: seconds };
  return client.must<Recording>('PUT', `/api/recordings/${id}/video`, input);
}

/** Stores a recording with real files, without the work of a conversion. @param seconds its stated length */
export async function addRecording(client: Client, recording: NewRecording, seconds = 65): Promise<Recording> {
  const { id: userId } = await client.must<CurrentUser>('GET', '/api/auth/user');
  const id = scopedId(recording.workspaceId, newId());
  const stored = await storeClip({ ...(await recordingFiles()), duration: seconds }, id);
  await storeRecording({ id, userId, ...recording, ...stored, transcodeStatus: 'completed', conversionAttempt: 1 });
  return client.must<Recording>('GET', `/api/recordings/${id}`);
}

/** The settings of a share link. */
export interface Link {
  allowDownload?: boolean;
  /** ISO 8601. */
  expiresAt?: string;
}

/** Shares a recording over HTTP; returns its share token. */
export async function share(client: Client, recordingId: string, link: Link = {}): Promise<string> {
  const shared = await client.must<{ shareToken: string }>('POST', `/api/recordings/${recordingId}/share`, link);
  return shared.shareToken;
}

/** Creates a named link over HTTP. @param settings those that differ from the defaults */
export const addNamedLink = (client: Client, recordingId: string, name: string, settings: object = {}) =>
  client.must<NamedLink>('POST', `/api/recordings/${recordingId}/links`, { name, ...settings });

/** Changes the access to a project over HTTP. */
export const setAccess = (client: Client, projectId: string, access: unknown) =>
  client.must<ProjectAccess>('PUT', `/api/projects/${projectId}/access`, access);
