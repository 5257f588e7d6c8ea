import { Button } from '../../ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useNewProjectForm } from './use-new-project-form.ts';

interface NewProjectDialogProps {
  workspaceId: string;
  onClose: () => void;
}

/** Makes a project. Open as long as it is rendered. */
export function NewProjectDialog({ workspaceId, onClose }: NewProjectDialogProps) {
  const { register, errors, submit, pending } = useNewProjectForm(workspaceId, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>New Project</DialogTitle>
          <DialogDescription>A place for recordings that belong together.</DialogDescription>
        </DialogHeader>
        <Form pending={pending} onSubmit={submit} className="grid gap-5">
          <FormField label="Name" error={errors.name?.message}>
            <Input autoComplete="off" placeholder="Product demos" {...register('name')} />
          </FormField>
          <FormField label="Description" optional error={errors.description?.message}>
            <Textarea placeholder="What the project is about" {...register('description')} />
          </FormField>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline" disabled={pending}>
                Cancel
              </Button>
            </DialogClose>
            <Button type="submit" pending={pending}>
              {pending ? 'Creating...' : 'Create Project'}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
