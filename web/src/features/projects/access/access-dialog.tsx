import type { Project } from '#shared/api/projects.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccessForm } from './access-form.tsx';
import { useAccess } from './queries.ts';

interface AccessDialogProps {
  project: Project;
  onClose: () => void;
}

/** Dialog for the access to a project. Open as long as it is rendered. */
export function AccessDialog({ project, onClose }: AccessDialogProps) {
  const { access, members, failure } = useAccess(project);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader className="min-w-0">
          <DialogTitle>Project Access</DialogTitle>
          <DialogDescription>Choose who sees “{project.name}” and its recordings.</DialogDescription>
        </DialogHeader>
        {access && members && <AccessForm project={project} access={access} members={members} onSaved={onClose} />}
        {failure && !(access && members) && (
          <Alert variant="destructive" title="Access could not be loaded">
            {failure}
          </Alert>
        )}
        {!failure && !(access && members) && <AccessSkeleton />}
      </DialogContent>
    </Dialog>
  );
}

function AccessSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading access...</span>
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-9 w-24 justify-self-end" />
    </div>
  );
}
