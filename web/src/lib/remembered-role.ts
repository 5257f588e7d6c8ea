import * as z from 'zod';
import { ROLES, type Role } from '#shared/model/workspace.ts';
import { selectedWorkspace } from './selected-workspace.ts';
import { storedJson } from './storage.ts';

const RoleSchema = z.object({
  /** The stored selection that it was the role in: an id, or null for the workspace that is shown without one. */
  selection: z.string().nullable(),
  role: z.enum(ROLES),
});

const stored = storedJson<z.output<typeof RoleSchema> | null>({
  key: 'selectedWorkspaceRole',
  schema: RoleSchema,
  fallback: null,
});

/** The role that the person had in the selected workspace on the last visit; null when that is not known. */
export function rememberedRole(): Role | null {
  const last = stored.read();
  return last?.selection === selectedWorkspace.read() ? last.role : null;
}

/** Remembers the role in the selected workspace. */
export const rememberRole = (role: Role): void => stored.write({ selection: selectedWorkspace.read(), role });

/** Forgets it: the next person in this browser has another. */
export const forgetRole = (): void => stored.write(null);
