import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { useSavedTexts } from '#web/lib/use-saved-texts.ts';
import { settingTexts } from '#web/library/screen-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useUpdateWorkspace } from '../mutations.ts';

const loadSchema = () => import('#shared/api/ground/forms.ts').then((m) => m.workspaceInput);

/**
 * Card with the name and the description of a workspace. All members see them; the owner and admins can change them.
 */
export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { mutate: save, isPending } = useUpdateWorkspace(workspace);
  const { name, description } = workspace;
  const { fieldOf, errors, isChanged, submit } = useSavedTexts({
    saved: { name, description: description ?? '' },
    loadSchema,
    save,
  });
  const mayRename = mayIn(workspace, 'workspace:rename');
  const mayDescribe = mayIn(workspace, 'workspace:describe');
  return (
    <SettingCard
      title={settingTexts.workspace.title}
      description={mayDescribe ? settingTexts.workspace.description : 'Only the owner and admins can change this.'}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormField
          label="Workspace name"
          error={errors.name}
          hint={workspace.isPersonal && 'The name of your personal workspace cannot be changed.'}
        >
          <Input autoComplete="off" readOnly={!mayRename} {...fieldOf('name')} />
        </FormField>
        <FormField label="Description" optional={mayDescribe} error={errors.description}>
          <Textarea readOnly={!mayDescribe} {...fieldOf('description')} />
        </FormField>
        {mayDescribe && (
          <Button type="submit" className="justify-self-start" pending={isPending} disabled={!isChanged}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        )}
      </form>
    </SettingCard>
  );
}
