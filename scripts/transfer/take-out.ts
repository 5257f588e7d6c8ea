import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apply } from '#functions/data/ground/apply.ts';
import { getIdentity, type StoredIdentity } from '#functions/data/identity/identity.ts';
import { listStoredPasskeys } from '#functions/data/identity/passkey.ts';
import type { User } from '#functions/data/identity/user.ts';
import type { WorkspaceRecord } from '#functions/data/identity/workspace.ts';
import { getMainLink } from '#functions/data/sharing/link.ts';
import { MP4S, ofEachMp4 } from '#functions/data/video/mp4s.ts';
import { getStoredRecording, type StoredRecording } from '#functions/data/video/recording.ts';
import { BY_SYSTEM, stateEvent } from '#functions/domain/ground/events/state-event.ts';
import { captionsKey } from '#functions/domain/ground/media-files/media-keys.ts';
import { mediaBucket } from '#functions/gateways/s3/s3.ts';
import { stripFrameNames } from '#shared/model/video/strip-frames.ts';
import { CONTAINERS, containerOfType } from '#shared/model/video/video-file.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { listRecordings, readLinks, readWorkspace, ulidOf } from './read-workspace.ts';
import { readComments } from './transfer-comments.ts';
import {
  ACCOUNTS_FILE,
  INDEX_FILE,
  TRANSFER_FORMAT,
  type TransferAccount,
  type TransferFile,
  type TransferIndex,
  type TransferRecording,
  transferAccount,
  transferRecording,
  travelingOf,
  WORKSPACE_FILE,
} from './transfer-format.ts';
import { saveObject } from './transfer-objects.ts';

/** Letters at the end of an id that make the name of a folder unique. */
const TAIL = 8;

/** A folder of one recording or workspace, by its name. @param id makes it unique */
const folderName = (name: string, id: string): string => `${downloadFileName(name, '.')}${id.slice(-TAIL)}`;

/** What is taken out, and where to. */
export interface TakeOut {
  /** The folder of the transfer. */
  root: string;
  workspaces: WorkspaceRecord[];
  /** All accounts, for a whole stack; null for one workspace. */
  accounts: User[] | null;
  /** Of Framekeep. */
  version: string;
}

function writeJson(root: string, name: string, value: unknown): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
}

const DELETED = 'It was deleted meanwhile.';

/** Why a recording cannot be taken out; null for one that can. */
function reasonToLeaveOut({ file }: StoredRecording): string | null {
  const { originalKey, segments, uploads, cutFrom } = file;
  if (segments?.state === 'recording') return 'It is being recorded.';
  if (segments?.state === 'joining') return 'Its file is being made. Take the workspace out again in a few minutes.';
  if (cutFrom && file.transcodeStatus === 'failed')
    return 'Its cut could not be made. Try again, or restore the original.';
  if (cutFrom) return 'Its cut is being made. Take the workspace out again in a few minutes.';
  if (originalKey === null) return 'It has no file.';
  return uploads?.original ? 'Its file is being prepared. Take the workspace out again in a few minutes.' : null;
}

const endingOf = (fileType: string | null): string =>
  CONTAINERS[containerOfType(fileType?.split(';')[0] ?? '') ?? 'webm'].ending;

/** Saves the files of a recording. @returns null when its video was deleted meanwhile */
async function saveFiles(root: string, folder: string, { id, file: shown }: StoredRecording) {
  const save = (name: string, key: string | null): Promise<TransferFile | null> =>
    key === null ? Promise.resolve(null) : saveObject(root, `${folder}/${name}`, { bucket: mediaBucket(), key });
  const original = await save(`original${endingOf(shown.fileType)}`, shown.originalKey);
  if (!original) return null;
  const picture = await save('picture.jpg', shown.picture?.key ?? null);
  const frames = shown.strip ? stripFrameNames(shown.strip.frames) : [];
  const strip = await Promise.all(frames.map((name) => save(name, `${shown.strip?.prefix}${name}`)));
  const isConverted = shown.transcodeStatus === 'completed';
  const mp4s = await Promise.all(
    MP4S.map(({ output, attribute }) => save(`${output}.mp4`, isConverted ? shown[attribute] : null)),
  );
  const captions = [];
  for (const [index, { id: captionsId, language, label, automatic }] of shown.captions.entries()) {
    const saveText = (name: string, fileId: string) => save(name, captionsKey(id, fileId));
    const file = await saveText(`captions-${index + 1}.vtt`, captionsId);
    const made = automatic && (await saveText(`captions-${index + 1}-automatic.vtt`, automatic.fileId));
    if (file) captions.push({ language, label, file, automatic: made });
  }
  return {
    original,
    ...ofEachMp4('quality', (_mp4, index) => mp4s[index] ?? null),
    thumbnail: await save('thumbnail.jpg', shown.uploads?.thumbnail ? null : shown.thumbnailKey),
    picture:
      picture && shown.picture ? { file: picture, width: shown.picture.width, height: shown.picture.height } : null,
    strip: strip.filter((frame) => frame !== null),
    captions,
  };
}

async function takeOutRecording(
  root: string,
  folder: string,
  recording: StoredRecording,
  withSecrets: boolean,
): Promise<TransferRecording | null> {
  const files = await saveFiles(root, `${folder}/${folderName(recording.name, recording.id)}`, recording);
  if (!files) return null;
  const link = await getMainLink(recording);
  const { transcodeStatus, failureCause, conversionError } = recording.file;
  return {
    ...travelingOf(recording.file, transferRecording),
    ...travelingOf(recording, transferRecording),
    id: ulidOf(recording.id),
    viewCount: link?.viewCount ?? 0,
    lastViewedAt: link?.lastViewedAt ?? null,
    ...files,
    projectId: recording.projectId && ulidOf(recording.projectId),
    failure: transcodeStatus === 'failed' ? { cause: failureCause, reason: conversionError } : null,
    ...(await readLinks(recording, withSecrets)),
    ...(await readComments(recording)),
  };
}

type LeftOut = TransferIndex['leftOut'];

/**
 * Takes out a recording with the file that it shows, and nothing of earlier files: what was cut away stays here.
 * @returns the reason to leave it out
 */
async function takeOutShown(root: string, folder: string, listed: StoredRecording, withSecrets: boolean) {
  // The list may be hours old.
  const recording = await getStoredRecording(listed.id);
  if (!recording) return DELETED;
  const reason = reasonToLeaveOut(recording);
  if (reason !== null) return reason;
  const taken = await takeOutRecording(root, folder, recording, withSecrets);
  const after = await getStoredRecording(listed.id);
  if (taken && after && after.file.number === recording.file.number) return taken;
  rmSync(path.join(root, folder, folderName(recording.name, recording.id)), { recursive: true, force: true });
  return after ? 'Its video was changed meanwhile. Take the workspace out again.' : DELETED;
}

/** @returns the workspace's folder, and its recordings that are not in it */
async function takeOutWorkspace({ root, accounts }: TakeOut, workspace: WorkspaceRecord) {
  const folder = folderName(workspace.name, workspace.id);
  const leftOut: LeftOut = [];
  const recordings: TransferRecording[] = [];
  for (const recording of await listRecordings(workspace.id)) {
    const taken = await takeOutShown(root, folder, recording, accounts !== null);
    if (typeof taken !== 'string') recordings.push(taken);
    else if (!recording.file.isAbandoned)
      leftOut.push({ workspace: workspace.name, recording: recording.name, reason: taken });
  }
  writeJson(root, `${folder}/${WORKSPACE_FILE}`, { ...(await readWorkspace(workspace)), recordings });
  return { folder, leftOut, recordings: recordings.length };
}

const withoutOwner = ({ userId: _userId, ...identity }: StoredIdentity) => identity;

async function takeOutAccount(root: string, user: User): Promise<TransferAccount> {
  const { id, pictureKey } = user;
  const [passkeys, identity] = await Promise.all([listStoredPasskeys(id), getIdentity(id)]);
  const object = pictureKey === null ? null : { bucket: mediaBucket(), key: pictureKey };
  return {
    ...travelingOf(user, transferAccount),
    passkeys: passkeys.map(({ userId: _userId, ...passkey }) => passkey),
    identity: identity && withoutOwner(identity),
    picture: object && (await saveObject(root, `people/${id}.jpg`, object)),
  };
}

/** @throws ExplainedError for a folder with content */
function requireEmpty(root: string): void {
  if (existsSync(root) && readdirSync(root).length > 0)
    throw new ExplainedError(`The folder ${root} is not empty. Name an empty one, or one that does not exist.`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
}

/**
 * Writes workspaces, or a whole stack, as a folder of files. The index is written last, so that a folder that is not
 * complete cannot be taken in.
 * @returns the index, and the number of recordings
 * @throws ExplainedError for a folder with content
 */
export async function takeOut(what: TakeOut): Promise<{ index: TransferIndex; recordings: number }> {
  const { root, workspaces, accounts, version } = what;
  requireEmpty(root);
  for (const of of workspaces)
    await apply([stateEvent('workspace.taken_out', { workspaceId: of.id, by: BY_SYSTEM, of })]);
  const taken = [];
  for (const workspace of workspaces) taken.push(await takeOutWorkspace(what, workspace));
  if (accounts) {
    const people: TransferAccount[] = [];
    for (const user of accounts) people.push(await takeOutAccount(root, user));
    writeJson(root, ACCOUNTS_FILE, people);
  }
  const index: TransferIndex = {
    format: TRANSFER_FORMAT,
    kind: accounts ? 'stack' : 'workspace',
    version,
    takenOutAt: new Date().toISOString(),
    workspaces: taken.map(({ folder }) => folder),
    leftOut: taken.flatMap(({ leftOut }) => leftOut),
  };
  writeJson(root, INDEX_FILE, index);
  return { index, recordings: taken.reduce((sum, { recordings }) => sum + recordings, 0) };
}
