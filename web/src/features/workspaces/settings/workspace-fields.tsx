import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { settingTexts } from '#web/library/screen-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

export interface WorkspaceValues {
  name: string;
  description: string;
}

interface WorkspaceFieldsProps {
  workspace: Workspace;
  /** State and submission; missing until their code is loaded. */
  form?: {
    register: (name: keyof WorkspaceValues) => UseFormRegisterReturn;
    errors: { [Name in keyof WorkspaceValues]?: { message?: string | undefined } | undefined };
    isChanged: boolean;
    submit: ComponentProps<'form'>['onSubmit'];
    pending: boolean;
  };
}

/** Shows a value until the form does. */
const unless = (form: WorkspaceFieldsProps['form'], value: string) => (form ? {} : { value });

/**
 * Card with the name and the description of a workspace. All members see them; the owner and admins can change them.
 */
export function WorkspaceFields({ workspace, form }: WorkspaceFieldsProps) {
  const mayRename = mayIn(workspace, 'workspace:rename');
  const mayDescribe = mayIn(workspace, 'workspace:describe');
  return (
    <SettingCard
      title={settingTexts.workspace.title}
      description={mayDescribe ? settingTexts.workspace.description : 'Only the owner and admins can change this.'}
    >
      <form noValidate onSubmit={form?.submit} className="grid gap-5">
        <FormField
          label="Workspace name"
          error={form?.errors.name?.message}
          hint={workspace.isPersonal && 'The name of your personal workspace cannot be changed.'}
        >
          <Input
            autoComplete="off"
            {...unless(form, workspace.name)}
            readOnly={!form || !mayRename}
            {...form?.register('name')}
          />
        </FormField>
        <FormField label="Description" optional={mayDescribe} error={form?.errors.description?.message}>
          <Textarea
            {...unless(form, workspace.description ?? '')}
            readOnly={!form || !mayDescribe}
            {...form?.register('description')}
          />
        </FormField>
        {mayDescribe && (
          <Button
            type="submit"
            className="justify-self-start"
            pending={form?.pending ?? false}
            disabled={!form?.isChanged}
          >
            {form?.pending ? 'Saving...' : 'Save Changes'}
          </Button>
        )}
      </form>
    </SettingCard>
  );
}
