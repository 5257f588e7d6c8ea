import { EllipsisVertical, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Project } from '#shared/api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx';
import { useProjectPermissions } from './use-project-permissions.ts';

interface ProjectMenuProps {
  project: Project;
  onDelete: (project: Project) => void;
}

/** What can be done with a project from its card; nothing for whoever may do nothing. */
export function ProjectMenu({ project, onDelete }: ProjectMenuProps) {
  const { mayDelete } = useProjectPermissions(project);
  // The dialog opens once the menu has closed and its button has the focus again: there it returns to.
  const isChosen = useRef(false);
  const doChosen = () => {
    if (isChosen.current) onDelete(project);
    isChosen.current = false;
  };
  if (!mayDelete) return null;
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
        <DropdownMenuItem
          variant="destructive"
          onSelect={() => {
            isChosen.current = true;
          }}
        >
          <Trash2 aria-hidden /> Delete Project
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
