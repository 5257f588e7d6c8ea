import { ChevronsUpDown } from 'lucide-react';
import type { Workspace } from '../../../../shared/api/workspaces.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.tsx';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WorkspaceMark } from './workspace-mark.tsx';

/** Shows the current workspace and switches to another: personal ones first, the others under 'My Workspaces'. */
export function WorkspaceSwitcher() {
  const { workspace, workspaces, error, select } = useCurrentWorkspace();
  if (error && !workspace) return <p className="px-2 py-3 text-muted-foreground text-sm">Workspaces did not load.</p>;
  if (!workspace) return <SwitcherSkeleton />;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          className="h-11 w-full justify-start px-2.5"
          aria-label={`Workspace: ${workspace.name}`}
        >
          <WorkspaceMark workspace={workspace} />
          <span className="min-w-0 flex-1 truncate text-left">{workspace.name}</span>
          <ChevronsUpDown aria-hidden className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-(--radix-dropdown-menu-trigger-width)">
        <DropdownMenuRadioGroup value={workspace.id} onValueChange={(id) => void select(id)}>
          <Group label="Personal" items={workspaces.filter(({ isPersonal }) => isPersonal)} />
          <Group label="My Workspaces" items={workspaces.filter(({ isPersonal }) => !isPersonal)} />
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Group({ label, items }: { label: string; items: readonly Workspace[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {items.map((item) => (
        <DropdownMenuRadioItem key={item.id} value={item.id}>
          <WorkspaceMark workspace={item} />
          <span className="truncate">{item.name}</span>
        </DropdownMenuRadioItem>
      ))}
    </>
  );
}

function SwitcherSkeleton() {
  return (
    <div role="status" className="flex h-11 items-center gap-2 rounded-lg border px-2.5">
      <span className="sr-only">Loading workspaces...</span>
      <Skeleton className="size-6" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}
