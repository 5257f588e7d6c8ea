import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '#shared/api/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { useProjectPermissions } from './use-project-permissions.ts';

interface ProjectMenuProps {
  project: Project;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

/** The menu of a project's card; absent for people who may do nothing with the project. */
export function ProjectMenu({ project, onEdit, onDelete }: ProjectMenuProps) {
  const { mayChange, mayDelete } = useProjectPermissions(project);
  // The dialog opens once the menu has closed and its button has the focus again: there it returns to.
  const chosen = useRef<ProjectMenuProps['onEdit'] | null>(null);
  const doChosen = () => {
    chosen.current?.(project);
    chosen.current = null;
  };
  const choose = (action: ProjectMenuProps['onEdit']) => () => {
    chosen.current = action;
  };
  if (!mayChange && !mayDelete) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          // Above the link that covers the card.
          className="hover-reveal relative z-1 -my-1 -mr-2"
          aria-label={`Actions for ${project.name}`}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={() => queueMicrotask(doChosen)}>
        {mayChange && (
          <DropdownMenuItem onSelect={choose(onEdit)}>
            <Pencil aria-hidden /> Edit Details
          </DropdownMenuItem>
        )}
        {mayDelete && (
          <DropdownMenuItem variant="destructive" onSelect={choose(onDelete)}>
            <Trash2 aria-hidden /> Delete Project
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
