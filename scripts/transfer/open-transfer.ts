import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { MP4S } from '#functions/data/video/mp4s.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import {
  ACCOUNTS_FILE,
  INDEX_FILE,
  TRANSFER_FORMAT,
  type TransferAccount,
  type TransferFile,
  type TransferIndex,
  type TransferWorkspace,
  transferAccount,
  transferIndex,
  transferWorkspace,
  WORKSPACE_FILE,
} from './transfer-format.ts';

/** Largest file with texts, in bytes: a workspace with 100,000 recordings takes about 150 MB. */
const JSON_MAX_BYTES = 400_000_000;

/** A folder that `take-out` made, or that somebody says it made. */
export interface Transfer {
  root: string;
  index: TransferIndex;
  workspaces: TransferWorkspace[];
  /** All accounts; empty in a transfer of one workspace. */
  accounts: TransferAccount[];
}

const refused = (name: string, reason: string) => new ExplainedError(`${name}: ${reason}`);

/**
 * The absolute path of a file in a transfer.
 * @throws ExplainedError for a path outside, a link to another place, and anything that is not a file
 */
export function findFile(root: string, name: string): string {
  const parts = name.split('/');
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part));
  if (!isInside) throw refused(name, 'This path does not belong to the folder.');
  const file = path.join(root, ...parts);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) throw refused(name, 'The file is missing.');
  // A folder on the way may be a link, too.
  if (!stat.isFile() || realpathSync(file) !== path.join(realpathSync(root), ...parts))
    throw refused(name, 'This is not a file of the folder.');
  return file;
}

function readJson<S extends z.ZodType>(root: string, name: string, schema: S): z.output<S> {
  const file = findFile(root, name);
  if (lstatSync(file).size > JSON_MAX_BYTES) throw refused(name, 'The file is too large.');
  const parsed = schema.safeParse(parseJson(name, readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused(name, `${issue?.path.join('.')}: ${issue?.message}`);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(name, 'This is not JSON.');
  }
}

function listFiles({ workspaces, accounts }: Omit<Transfer, 'index' | 'root'>): TransferFile[] {
  const recordings = workspaces.flatMap((workspace) => workspace.recordings);
  const files = [
    ...recordings.flatMap(({ original, thumbnail, picture, strip, captions, ...mp4s }) => [
      ...[original, ...MP4S.map(({ quality }) => mp4s[quality]), thumbnail, picture?.file ?? null, ...strip],
      ...captions.flatMap(({ file, automatic }) => (automatic ? [file, automatic] : [file])),
    ]),
    ...accounts.map(({ picture }) => picture),
  ];
  return files.filter((file) => file !== null);
}

/** @throws ExplainedError */
function requireOnce(name: string, ids: string[]): void {
  if (new Set(ids).size !== ids.length) throw refused(name, 'An id or a token occurs twice.');
}

const tokensOf = ({ recordings }: TransferWorkspace): string[] =>
  recordings
    .flatMap(({ link, namedLinks }) => [...(link ? [link] : []), ...namedLinks])
    .map(({ shareToken }) => shareToken);

/** @throws ExplainedError for ids or tokens that occur twice, and for a project that does not exist */
function requireConsistent(workspace: TransferWorkspace): void {
  const { name, recordings, projects } = workspace;
  for (const ids of [recordings.map(({ id }) => id), projects.map(({ id }) => id), tokensOf(workspace)])
    requireOnce(name, ids);
  const known = new Set(projects.map(({ id }) => id));
  if (recordings.some(({ projectId }) => projectId !== null && !known.has(projectId)))
    throw refused(name, 'A recording is in a project that does not exist.');
}

/**
 * Reads a folder and checks it: its texts, and that each of its files is there, in the folder, and has its size.
 * Anybody may have made or changed the folder.
 * @throws ExplainedError with what is wrong
 */
export function openTransfer(root: string): Transfer {
  const index = readJson(root, INDEX_FILE, transferIndex);
  if (index.format > TRANSFER_FORMAT)
    throw new ExplainedError(
      `The folder was made by version ${index.version} of Framekeep: its format is ${index.format}, and this version reads format ${TRANSFER_FORMAT}.`,
    );
  if (new Set(index.workspaces).size !== index.workspaces.length)
    throw refused(INDEX_FILE, 'A workspace is named twice.');
  const workspaces = index.workspaces.map((folder) => readJson(root, `${folder}/${WORKSPACE_FILE}`, transferWorkspace));
  if (index.kind === 'workspace' && workspaces.length !== 1)
    throw refused(INDEX_FILE, 'A transfer of one workspace has exactly one.');
  for (const workspace of workspaces) requireConsistent(workspace);
  // In two folders there may be the same workspace.
  for (const ids of [workspaces.map(({ id }) => id), workspaces.flatMap(tokensOf)]) requireOnce(INDEX_FILE, ids);
  const accounts = index.kind === 'stack' ? readJson(root, ACCOUNTS_FILE, z.array(transferAccount)) : [];
  for (const { path: name, bytes } of listFiles({ workspaces, accounts }))
    if (lstatSync(findFile(root, name)).size !== bytes) throw refused(name, 'The file has another size.');
  return { root, index, workspaces, accounts };
}
