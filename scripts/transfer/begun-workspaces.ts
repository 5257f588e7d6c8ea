import path from 'node:path';
import * as z from 'zod';
import { getMembership } from '#functions/data/identity/member.ts';
import { getWorkspace } from '#functions/data/identity/workspace.ts';
import { newId } from '#functions/process/ids.ts';
import { codeOf } from '../local/data-folder/disk-errors.ts';
import { readStored } from '../local/data-folder/stored-json.ts';
import { removeFile, writeAtomically } from '../local/data-folder/write-atomically.ts';

/** File of a transfer that says what of it is being taken in. */
const BEGUN_FILE = 'begun.json';

const begun = z.object({
  workspaceId: z.string(),
  ownerId: z.string(),
  /** Addresses to which an invitation was sent. */
  invited: z.array(z.string()),
});

type Begun = z.output<typeof begun>;

/** A workspace that is being taken in. A command that is run again after an interruption goes on with it. */
export interface BegunWorkspace {
  id: string;
  /** Whether nothing of it is stored. */
  isNew: boolean;
  invited: ReadonlySet<string>;
  addInvited(email: string): void;
  /** Everything is stored. Taking the folder in again makes another workspace. */
  end(): void;
}

/** Whether what was begun is in this stack, belongs to this account, and is not being deleted. */
async function isGoingOn({ workspaceId, ownerId }: Begun, owner: string): Promise<boolean> {
  if (ownerId !== owner || !(await getWorkspace(workspaceId))) return false;
  return (await getMembership(workspaceId, owner)) === 'owner';
}

/**
 * Begins a workspace, or goes on with the one that an interrupted command has begun.
 * @param root of the transfer. Where it cannot be written to, the next command makes another one
 */
export async function beginWorkspace(
  root: string,
  ownerId: string,
  note: (sentence: string) => void,
): Promise<BegunWorkspace> {
  const file = path.join(root, BEGUN_FILE);
  const before = readStored<Begun>(file, begun);
  const isNew = !before || !(await isGoingOn(before, ownerId));
  const now: Begun = isNew ? { workspaceId: newId(), ownerId, invited: [] } : before;
  let isUnfinished = true;
  const keep = () => {
    if (isUnfinished) writeAtomically(file, JSON.stringify(now));
  };
  try {
    keep();
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
    isUnfinished = false;
    note(`${root} cannot be written to. If this command is interrupted, delete the workspace before you run it again.`);
  }
  if (!isNew) note('An earlier command was interrupted. This one goes on with its workspace.');
  return {
    id: now.workspaceId,
    isNew,
    invited: new Set(now.invited),
    addInvited: (email) => {
      now.invited.push(email);
      keep();
    },
    end: () => {
      if (isUnfinished) removeFile(file);
    },
  };
}
