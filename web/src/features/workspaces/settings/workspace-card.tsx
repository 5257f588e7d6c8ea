import { useForm } from 'react-hook-form';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { resetAfterSave } from '#web/lib/reset-after-save.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { settingTexts } from '#web/library/screen-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useUpdateWorkspace } from '../queries.ts';

const resolver = lazyResolver(() => import('#shared/api/forms.ts').then((m) => m.workspaceInput));

const valuesOf = ({ name, description }: Workspace) => ({ name, description: description ?? '' });

/** State and submission of name and description. Fields that the user has not edited follow changes by others. */
function useWorkspaceForm(workspace: Workspace) {
  const update = useUpdateWorkspace(workspace);
  const form = useForm({
    resolver,
    values: valuesOf(workspace),
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    update.mutate(values, {
      onSuccess: (changed) => resetAfterSave(form, sent, valuesOf(changed)),
      onError: (error) => void showFormError(error, ['name', 'description'], form.setError),
    });
  });
  const { errors, isDirty } = form.formState;
  return { register: form.register, errors, isChanged: isDirty, submit, pending: update.isPending };
}

/**
 * Card with the name and the description of a workspace. All members see them; the owner and admins can change them.
 */
export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { register, errors, isChanged, submit, pending } = useWorkspaceForm(workspace);
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
          error={errors.name?.message}
          hint={workspace.isPersonal && 'The name of your personal workspace cannot be changed.'}
        >
          <Input autoComplete="off" readOnly={!mayRename} {...register('name')} />
        </FormField>
        <FormField label="Description" optional={mayDescribe} error={errors.description?.message}>
          <Textarea readOnly={!mayDescribe} {...register('description')} />
        </FormField>
        {mayDescribe && (
          <Button type="submit" className="justify-self-start" pending={pending} disabled={!isChanged}>
            {pending ? 'Saving...' : 'Save Changes'}
          </Button>
        )}
      </form>
    </SettingCard>
  );
}
