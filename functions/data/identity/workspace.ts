import * as z from 'zod';
import { SPOKEN_LANGUAGES, TRANSCRIPTION_MODES } from '#shared/model/editing/transcripts.ts';
import type { ListPart, ListStart } from '../ground/newest-first.ts';
import { storedText, storedTitle } from '../ground/stored-text.ts';
import { getItems } from '../table/batches.ts';
import { EXISTS, expression, IS_NEW } from '../table/expression.ts';
import { getItem, queryPage } from '../table/items.ts';
import { INDEX_NAME, workspaceKey, workspacesIndex, workspacesPartition } from '../table/keys.ts';
import { type Change, check, put, remove, update } from '../table/transaction.ts';

export const workspaceItem = z.object({
  type: z.literal('workspace'),
  id: z.string(),
  name: storedTitle,
  description: storedText.nullable(),
  ownerId: z.string(),
  isPersonal: z.boolean(),
  /** When its recordings are transcribed, and their languages; missing until somebody changes it. */
  transcription: z
    .object({ mode: z.enum(TRANSCRIPTION_MODES), languages: z.array(z.enum(SPOKEN_LANGUAGES)) })
    .optional(),
  /** Time of the last change of the access to one of its projects, ISO 8601; missing before the first change. */
  accessChangedAt: z.string().optional(),
  /** Start of its deletion, ISO 8601; missing for a live workspace. */
  deletingAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type WorkspaceRecord = Omit<z.output<typeof workspaceItem>, 'type'>;

/** A workspace that is being deleted is visible only to its deletion. */
const LIVE = expression`${EXISTS} AND attribute_not_exists(deletingAt)`;

/** Reads a workspace, also while it is being deleted; null when it does not exist. */
export const getStoredWorkspace = (workspaceId: string): Promise<WorkspaceRecord | null> =>
  getItem(workspaceItem, workspaceKey(workspaceId));

/** Reads a workspace; null when it does not exist or is being deleted. */
export async function getWorkspace(workspaceId: string): Promise<WorkspaceRecord | null> {
  const workspace = await getStoredWorkspace(workspaceId);
  return workspace?.deletingAt === undefined ? workspace : null;
}

/** The live workspaces with these ids, in no order. */
export async function getWorkspaces(ids: string[]): Promise<WorkspaceRecord[]> {
  const found = await getItems(workspaceItem, ids.map(workspaceKey));
  return found.filter(({ deletingAt }) => deletingAt === undefined);
}

/** Creates a workspace. Its owner's membership belongs in the same transaction. */
export const putWorkspace = (workspace: WorkspaceRecord): Change =>
  put({
    Item: { ...workspaceKey(workspace.id), ...workspacesIndex(workspace.id), type: 'workspace', ...workspace },
    onlyIf: IS_NEW,
  });

/** Live workspaces of the installation, the newest first, by one request: at most 1 MB of the index. */
export async function pageWorkspaces({ after, size }: ListStart): Promise<ListPart<WorkspaceRecord>> {
  const { items, next } = await queryPage(workspaceItem, {
    IndexName: INDEX_NAME,
    where: expression`GSI1PK = ${workspacesPartition}`,
    ScanIndexForward: false,
    Limit: size,
    ...(after !== null && { ExclusiveStartKey: { ...workspaceKey(after), ...workspacesIndex(after) } }),
  });
  return { items, hasMore: next !== undefined };
}

/** Refuses a transaction when the workspace is deleted or being deleted. */
export const checkLiveWorkspace = (workspaceId: string): Change =>
  check({ Key: workspaceKey(workspaceId), onlyIf: LIVE });

/** Changes the name and description of a workspace. An undefined text stays as it is. Refused while it is being deleted. */
export const setWorkspaceTexts = (
  workspaceId: string,
  texts: { name?: string | undefined; description?: string | null | undefined },
  updatedAt: string,
): Change => update({ Key: workspaceKey(workspaceId), set: { ...texts, updatedAt }, onlyIf: LIVE });

type TranscriptionSetting = NonNullable<WorkspaceRecord['transcription']>;

/**
 * Changes when the recordings of a live workspace are transcribed; refused when it has another setting than `before`.
 * @param before the setting that is known; undefined for a workspace without one
 */
export const setTranscription = (
  workspaceId: string,
  before: TranscriptionSetting | undefined,
  transcription: TranscriptionSetting,
): Change =>
  update({
    Key: workspaceKey(workspaceId),
    set: { transcription },
    onlyIf: before
      ? expression`${LIVE} AND transcription = ${before}`
      : expression`${LIVE} AND attribute_not_exists(transcription)`,
  });

/** Stores the time of a change of the access to a project of a live workspace. @param accessChangedAt ISO 8601 */
export const markAccessChanged = (workspaceId: string, accessChangedAt: string): Change =>
  update({ Key: workspaceKey(workspaceId), set: { accessChangedAt }, onlyIf: LIVE });

/**
 * Gives a live workspace another owner; refused when `from` is not its owner any more. The changes of the two members'
 * roles belong in the same transaction.
 */
export const setOwner = (workspaceId: string, from: string, to: string, updatedAt: string): Change =>
  update({
    Key: workspaceKey(workspaceId),
    set: { ownerId: to, updatedAt },
    onlyIf: expression`${LIVE} AND ownerId = ${from}`,
  });

/** Marks a live workspace as being deleted, which hides it from all readers. @param deletingAt ISO 8601 */
export const beginWorkspaceDeletion = (workspaceId: string, deletingAt: string): Change =>
  update({ Key: workspaceKey(workspaceId), set: { deletingAt }, onlyIf: LIVE });

/** Deletes a workspace's own item, but not the contents of the workspace. */
export const removeWorkspace = (workspaceId: string): Change => remove({ Key: workspaceKey(workspaceId) });
