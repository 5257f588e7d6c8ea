import * as z from 'zod';
import { id } from '#shared/api/fields.ts';
import { ROLES, type Role } from '#shared/model/workspace.ts';
import { storedJson, storedText } from '../lib/storage.ts';

/** Id of the last workspace that was selected in this browser; null for the default workspace. */
export const selectedWorkspace = storedText<string | null>({ key: 'selectedWorkspaceId', schema: id, fallback: null });

const RoleSchema = z.object({
  /** The selected workspace that the role belongs to: its stored id, or null for the default workspace. */
  selection: z.string().nullable(),
  role: z.enum(ROLES),
});

const stored = storedJson<z.output<typeof RoleSchema> | null>({
  key: 'selectedWorkspaceRole',
  schema: RoleSchema,
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
  schema: z.object({ userId: z.string(), id: z.string(), name: z.string() }),
  fallback: null,
});

/** The name of a workspace that a user has lost, until the user has read the notice. */
export const lostWorkspace = storedJson<{ userId: string; name: string } | null>({
  key: 'lostWorkspace',
  schema: z.object({ userId: z.string(), name: z.string() }),
  fallback: null,
});

/** Forgets the role and the workspaces at the logout: the next user of this browser has others. */
export function forgetWorkspaces(): void {
  stored.write(null);
  lastWorkspace.write(null);
  lostWorkspace.write(null);
}
