import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useWorkspaceForm } from './use-workspace-form.ts';

/** Name and description of a workspace: all members read them, owner and admins change them. */
export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { register, errors, isChanged, submit, pending } = useWorkspaceForm(workspace);
  const mayRename = mayIn(workspace, 'workspace:rename');
  const mayDescribe = mayIn(workspace, 'workspace:describe');
  return (
    <Card>
      <CardHeader>
        <CardTitle>Workspace</CardTitle>
        <CardDescription>
          {mayDescribe ? 'Name and description.' : 'Only the owner and admins can change this.'}
        </CardDescription>
      </CardHeader>
      <form noValidate onSubmit={submit}>
        <CardContent className="grid gap-5">
          <FormField
            label="Workspace name"
            error={errors.name?.message}
            hint={workspace.isPersonal && 'The name of your personal workspace cannot be changed.'}
          >
            <Input autoComplete="off" readOnly={!mayRename} {...register('name')} />
          </FormField>
          <FormField label="Description" optional={mayDescribe} error={errors.description?.message}>
            <Textarea readOnly={!mayDescribe} {...register('description')} />
          </FormField>
        </CardContent>
        {mayDescribe && (
          <CardFooter>
            <Button type="submit" pending={pending} disabled={!isChanged}>
              {pending ? 'Saving...' : 'Save Changes'}
            </Button>
          </CardFooter>
        )}
      </form>
    </Card>
  );
}
