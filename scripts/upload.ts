// Uploads a video, or all videos of a folder, with a token, from any machine:
// FRAMEKEEP_URL=https://… FRAMEKEEP_TOKEN=fk_… npm run upload -- <file or folder> [--project <id>] [--workspace <id>] [--share] [--json]
// Exit codes: 0 all is uploaded; 1 some files are not; 2 wrong arguments; 3 the token is refused.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { getProject } from '#shared/api/identity/projects.ts';
import type { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import type { shareRecording } from '#shared/api/sharing/links.ts';
import { CONTAINERS } from '#shared/model/video/video-file.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { ApiProgram, RefusedError } from './client/api-program.ts';
import { uploadFile } from './client/upload-file.ts';
import { UploadJournal } from './client/upload-journal.ts';

const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

class UsageError extends Error {}

const USAGE =
  'Set FRAMEKEEP_URL and FRAMEKEEP_TOKEN, and name a file or a folder: npm run upload -- videos [--project <id>] [--workspace <id>] [--share] [--json]';

function readOptions() {
  const options = {
    project: { type: 'string' },
    workspace: { type: 'string' },
    share: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [source, ...more] = positionals;
    const { FRAMEKEEP_URL: origin = '', FRAMEKEEP_TOKEN: token = '' } = process.env;
    if (source && more.length === 0 && URL.canParse(origin) && token !== '')
      return { ...values, source, origin, token };
  } catch (error) {
    throw new UsageError(error instanceof Error ? `${error.message}\n${USAGE}` : USAGE);
  }
  throw new UsageError(USAGE);
}

type Options = ReturnType<typeof readOptions>;

const ENDINGS: readonly string[] = Object.values(CONTAINERS).map(({ ending }) => ending);

/** A file, or the videos directly in a folder, by name. @throws UsageError */
function filesIn(source: string): string[] {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`${source} does not exist.`);
  if (!found.isDirectory()) return [source];
  const names = readdirSync(source).filter((name) => ENDINGS.includes(path.extname(name).toLowerCase()));
  if (names.length === 0) throw new UsageError(`${source} has no ${ENDINGS.join(', ')} file.`);
  return names.sort().map((name) => path.join(source, name));
}

/** Where recordings go: into the project, or else the workspace, or else the person's first one. */
async function findPlace(program: ApiProgram, { project, workspace }: Options) {
  if (project !== undefined) {
    const found = await program.call<OutputOf<typeof getProject>>(
      'GET',
      `/api/projects/${encodeURIComponent(project)}`,
    );
    return { workspaceId: found.workspaceId, projectId: found.id };
  }
  if (workspace !== undefined) return { workspaceId: workspace, projectId: null };
  const [first] = await program.call<OutputOf<typeof listWorkspaces>>('GET', '/api/workspaces');
  if (!first) throw new UsageError('This token reaches no workspace.');
  return { workspaceId: first.id, projectId: null };
}

async function shareOf(program: ApiProgram, id: string): Promise<string> {
  const { shareToken } = await program.call<OutputOf<typeof shareRecording>>('POST', `/api/recordings/${id}/share`, {});
  return new URL(sharePath(shareToken), program.origin).href;
}

type Uploaded = Awaited<ReturnType<typeof uploadFile>>;

/** Prints the progress for people or, for programs, a line of JSON for each file. */
function newReport(isJson: boolean) {
  const isTerminal = process.stderr.isTTY && !isJson;
  const clear = () => isTerminal && process.stderr.write('\r\u001B[K');
  return {
    progress: (file: string, sent: number, total: number) => {
      if (isTerminal) process.stderr.write(`\r\u001B[K${path.basename(file)}: ${Math.floor((100 * sent) / total)}%`);
    },
    waiting: (seconds: number) => {
      clear();
      process.stderr.write(`The server asks to wait ${seconds} s.\n`);
    },
    uploaded: (file: string, { recordingId, note }: Uploaded, link: string | null) => {
      clear();
      const line = isJson
        ? JSON.stringify({ file, recordingId, link, note })
        : [file, recordingId, link].filter(Boolean).join('\t');
      process.stdout.write(`${line}\n`);
      if (note && !isJson) process.stderr.write(`${file}: ${note}\n`);
    },
    failed: (file: string, error: Error) => {
      clear();
      const code = error instanceof RefusedError ? error.code : null;
      if (isJson) process.stdout.write(`${JSON.stringify({ file, error: error.message, code })}\n`);
      else process.stderr.write(`${file}: ${error.message}\n`);
    },
  };
}

const isTokenRefused = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && ['UNAUTHORIZED', 'TOKEN_SCOPE', 'TOKEN_NOT_ACCEPTED'].includes(error.code);

/** Uploads one file after the other. A file that fails does not keep the others. @returns how many failed */
async function uploadAll(options: Options): Promise<number> {
  const files = filesIn(options.source);
  const report = newReport(options.json);
  const program = new ApiProgram(options.origin, options.token, report.waiting);
  const place = await findPlace(program, options);
  const journal = new UploadJournal(process.env);
  let failed = 0;
  for (const file of files) {
    try {
      const onProgress = (sent: number, total: number) => report.progress(file, sent, total);
      const uploaded = await uploadFile({ program, journal, place, onProgress }, file);
      report.uploaded(file, uploaded, options.share ? await shareOf(program, uploaded.recordingId) : null);
    } catch (error) {
      if (isTokenRefused(error)) throw error;
      report.failed(file, error instanceof Error ? error : new Error(String(error)));
      failed += 1;
    }
  }
  return failed;
}

try {
  process.exitCode = (await uploadAll(readOptions())) === 0 ? EXIT.done : EXIT.failed;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = EXIT.failed;
  if (error instanceof UsageError) process.exitCode = EXIT.usage;
  if (isTokenRefused(error)) process.exitCode = EXIT.refused;
}
