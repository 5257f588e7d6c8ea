import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { newId, scopedId } from '#functions/process/ids.ts';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { sendFile } from '#scripts/client/send-recording.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import type { CurrentUser } from '#shared/api/auth.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { recordingFiles } from './recording-files.ts';

type Client = Account['client'];
type Answered = Awaited<ReturnType<Client['call']>>;

function must<T>({ status, body }: Answered, what: string): T {
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** Creates a project over HTTP. */
export const addProject = async (client: Client, workspaceId: string, name: string, description?: string) =>
  must<Project>(await client.call('POST', '/api/projects', { name, description, workspaceId }), 'The project');

interface NewRecording {
  workspaceId: string;
  name: string;
  projectId?: string | null;
}

/** Creates a recording without a file over HTTP, as it is while it is being recorded. */
export const addUnfinished = async (client: Client, recording: NewRecording) =>
  must<Recording>(
    await client.call('POST', '/api/recordings', { recordingType: 'screen', ...recording }),
    'The recording',
  );

/** Creates a recording over HTTP, and gives it a file, whose conversion starts. @param seconds its stated length */
export async function sendRecording(client: Client, recording: NewRecording, seconds: number): Promise<Recording> {
  const sample = await sampleWebm({ seconds: 1, sound: false });
  const [{ id }, videoURL] = await Promise.all([
    addUnfinished(client, recording),
    sendFile(client, sample, VIDEO_CONTENT_TYPE),
  ]);
  const input = { videoURL, fileSize: sample.length, duration: seconds };
  return must(await client.call('PUT', `/api/recordings/${id}/video`, input), 'The video');
}

/** Stores a recording with real files, without the work of a conversion. @param seconds its stated length */
export async function addRecording(client: Client, recording: NewRecording, seconds = 65): Promise<Recording> {
  const { id: userId } = must<CurrentUser>(await client.call('GET', '/api/auth/user'), 'The person');
  const id = scopedId(recording.workspaceId, newId());
  const stored = await storeClip({ ...(await recordingFiles()), duration: seconds }, id);
  await storeRecording({ id, userId, ...recording, ...stored, transcodeStatus: 'completed', conversionAttempt: 1 });
  return must(await client.call('GET', `/api/recordings/${id}`), 'The recording');
}

/** The settings of a share link. */
export interface Link {
  allowDownload?: boolean;
  /** ISO 8601. */
  expiresAt?: string;
}

/** Shares a recording over HTTP; returns its share token. */
export async function share(client: Client, recordingId: string, link: Link = {}): Promise<string> {
  const answer = await client.call('POST', `/api/recordings/${recordingId}/share`, link);
  return must<{ shareToken: string }>(answer, 'The link').shareToken;
}

/** Creates a named link over HTTP. @param settings those that differ from the defaults */
export const addNamedLink = async (client: Client, recordingId: string, name: string, settings: object = {}) =>
  must<NamedLink>(
    await client.call('POST', `/api/recordings/${recordingId}/links`, { name, ...settings }),
    'The named link',
  );

/** Changes the access to a project over HTTP. */
export const setAccess = async (client: Client, projectId: string, access: unknown) =>
  must<ProjectAccess>(await client.call('PUT', `/api/projects/${projectId}/access`, access), 'The access');
