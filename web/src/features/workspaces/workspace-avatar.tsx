import { User } from 'lucide-react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';

/** Icon of a workspace: a person for the personal one, otherwise its first letter. */
export function WorkspaceAvatar({ workspace }: { workspace: Pick<Workspace, 'name' | 'isPersonal'> }) {
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-md bg-primary-soft font-semibold text-primary-text text-xs uppercase"
    >
      {workspace.isPersonal ? <User className="size-3.5" /> : Array.from(workspace.name.trim())[0]}
    </span>
  );
}
