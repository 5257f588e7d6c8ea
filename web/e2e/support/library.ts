import { sampleWebm } from '#scripts/client/sample-video.ts';
import { sendFile } from '#scripts/client/send-recording.ts';
import type { Account } from '#scripts/client/test-client.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';

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

let sample: Promise<Buffer> | undefined;

async function upload(client: Client): Promise<string> {
  sample ??= sampleWebm({ seconds: 1, sound: false });
  return sendFile(client, await sample, VIDEO_CONTENT_TYPE);
}

/** Creates a recording with a real file over HTTP. @param seconds its stated length */
export async function addRecording(client: Client, recording: NewRecording, seconds = 65): Promise<Recording> {
  const [{ id }, videoURL] = await Promise.all([addUnfinished(client, recording), upload(client)]);
  const fileSize = (await sample)?.length;
  const input = { videoURL, fileSize, duration: seconds };
  return must(await client.call('PUT', `/api/recordings/${id}/video`, input), 'The video');
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
