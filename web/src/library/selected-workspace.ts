import { ROLES, type Role } from '#shared/model/identity/workspace.ts';
import { isText, objectOf, storedJson, storedText, type ValueSchema } from '../lib/storage.ts';

const ID = /^[\w-]{1,128}$/;

const idSchema: ValueSchema<string> = {
  safeParse: (value) => ({ data: isText(value) && ID.test(value) ? value : undefined }),
};

/** Id of the last workspace that was selected in this browser; null for the default workspace. */
export const selectedWorkspace = storedText<string | null>({
  key: 'selectedWorkspaceId',
  schema: idSchema,
  fallback: null,
});

interface StoredRole {
  /** The selected workspace that the role belongs to: its stored id, or null for the default workspace. */
  selection: string | null;
  role: Role;
}

const stored = storedJson<StoredRole | null>({
  key: 'selectedWorkspaceRole',
  schema: objectOf<StoredRole>({
    selection: (value) => value === null || isText(value),
    role: (value): value is Role => ROLES.some((each) => each === value),
  }),
  fallback: null,
});

/** The user's role in the selected workspace at the last visit; null if unknown. */
export function rememberedRole(): Role | null {
  const last = stored.read();
  return last?.selection === selectedWorkspace.read() ? last.role : null;
}

export const rememberRole = (role: Role): void => stored.write({ selection: selectedWorkspace.read(), role });

/** The workspace that a user had on screen last, in this browser. */
export const lastWorkspace = storedJson<{ userId: string; id: string; name: string } | null>({
  key: 'lastWorkspace',
  schema: objectOf({ userId: isText, id: isText, name: isText }),
  fallback: null,
});

/** The name of a workspace that a user has lost, until the user has read the notice. */
export const lostWorkspace = storedJson<{ userId: string; name: string } | null>({
  key: 'lostWorkspace',
  schema: objectOf({ userId: isText, name: isText }),
  fallback: null,
});

/** Forgets the role and the workspaces at the logout: the next user of this browser has others. */
export function forgetWorkspaces(): void {
  stored.write(null);
  lastWorkspace.write(null);
  lostWorkspace.write(null);
}
