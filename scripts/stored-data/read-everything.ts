import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCookie } from 'cookie';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { mailsTo, TestClient } from '../client/test-client.ts';
import type { Facts, StoredPerson } from './facts.ts';

type Reader = Pick<TestClient, 'appUrl' | 'send' | 'call'>;

/** Members of the shared workspace. */
const MEMBERS = ['owner', 'admin', 'editor', 'viewer'] as const;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A browser with stored cookies. */
export function clientWith(appUrl: string, cookie: string): TestClient {
  const client = new TestClient(appUrl);
  Object.assign(client.cookies, parseCookie(cookie));
  return client;
}

/** Signed addresses change with each answer; the rest of an answer stays. */
const withoutSignatures = (text: string): string => text.replace(/\/media\/[^"]+/g, '/media/…');

const BUSY_MS = 1000;
const TRIES = 10;

/** Sends a request again while the stack is busy. */
async function ask(client: Reader, path: string, tries = TRIES): Promise<Response> {
  const response = await client.send(path);
  if (response.status !== 503 || tries === 1) return response;
  await pause(BUSY_MS);
  return ask(client, path, tries - 1);
}

/** The body of an answer, or the status of a refusal. */
async function answerOf(client: Reader, path: string): Promise<unknown> {
  const response = await ask(client, path);
  const text = withoutSignatures(await response.text());
  return response.ok ? JSON.parse(text) : { status: response.status };
}

/** Size and hash of a file, as a player or a download gets it; the status if it is refused. */
export async function readFile(client: Reader, path: string): Promise<unknown> {
  const answer = await ask(client, path);
  const address = answer.headers.get('location');
  const response = address ? await fetch(new URL(address, client.appUrl)) : answer;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.ok ? { size: bytes.length, sha256: sha256(bytes) } : { status: response.status };
}

/** Paths of the files of a recording that exist: while there is a playlist, there is no file yet. */
const filesOf = ({ filePath, mp4FilePath, thumbnailPath, captions, segments }: Recording): string[] => {
  const video = segments?.playlistPath ? [segments.playlistPath] : [filePath, mp4FilePath];
  return [...video, thumbnailPath, ...captions.map(({ path }) => path)].flatMap((path) => path ?? []);
};

/** Reads a value for each key, one after the other. */
async function each<T>(keys: readonly string[], read: (key: string) => Promise<T>): Promise<Record<string, T>> {
  const entries: [string, T][] = [];
  for (const key of keys) entries.push([key, await read(key)]);
  return Object.fromEntries(entries);
}

/** A recording with all its files. */
async function readRecording(client: Reader, id: string) {
  const recording = await answerOf(client, `/api/recordings/${id}`);
  const paths = filesOf(recording as Recording);
  return {
    recording,
    files: await each(paths, (path) => readFile(client, path)),
    others: await answerOf(client, `/api/recordings/${id}/files`),
    comments: await answerOf(client, `/api/recordings/${id}/comments`),
  };
}

/** Lists and access of one member. */
async function readMember(client: Reader, { workspaceId, projects, recordings }: Facts) {
  const paths = [
    '/api/auth/user',
    '/api/workspaces',
    ...['members', 'invitations', 'projects', 'recordings', 'links', 'library'].map(
      (list) => `/api/workspaces/${workspaceId}/${list}`,
    ),
    `/api/recordings/shared?workspaceId=${workspaceId}`,
    ...Object.values(projects).flatMap((id) => [`/api/projects/${id}`, `/api/projects/${id}/access`]),
    `/api/recordings/${recordings.closed}`,
  ];
  return each(paths, async (path) => withoutCursor(await answerOf(client, path)));
}

/** Clients do not interpret cursors. */
const withoutCursor = (answer: unknown): unknown =>
  answer && typeof answer === 'object' && 'after' in answer ? { ...answer, after: '…' } : answer;

/** The figures of all links of a recording. */
async function readFigures(client: Reader, recordingId: string) {
  const { body } = await client.call<NamedLink[]>('GET', `/api/recordings/${recordingId}/links`);
  const ids = ['main', ...body.map(({ id }) => id)];
  return each(ids, async (id) => ({
    figures: await answerOf(client, `/api/recordings/${recordingId}/links/${id}/figures`),
    viewers: await answerOf(client, `/api/recordings/${recordingId}/links/${id}/viewers`),
  }));
}

const readMails = async (appUrl: string, { email }: StoredPerson) =>
  (await mailsTo(appUrl, email)).map(({ subject, text }) => ({ subject, text: sha256(Buffer.from(text)) }));

/**
 * Reads all that people see of the shared workspace, by the sessions in the facts. It opens no link, because that would
 * count as a view. Two readings of the same data give the same.
 */
export async function readEverything(appUrl: string, facts: Facts): Promise<Record<string, unknown>> {
  const { people, recordings } = facts;
  const clientOf = (name: keyof Facts['people']) => clientWith(appUrl, people[name].cookie);
  return {
    members: await each(MEMBERS, (name) => readMember(clientOf(name as (typeof MEMBERS)[number]), facts)),
    recordings: await each(Object.values(recordings), (id) => readRecording(clientOf('owner'), id)),
    figures: await readFigures(clientOf('owner'), recordings.converted),
    mails: await each(Object.keys(people), (name) => readMails(appUrl, people[name as keyof Facts['people']])),
  };
}
