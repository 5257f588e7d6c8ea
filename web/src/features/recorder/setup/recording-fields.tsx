import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { NAME_MAX_LENGTH } from '#shared/limits.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { asChoices, NO_PROJECT } from '#web/library/project-choice.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { QUALITIES, QUALITY_PRESETS, type Quality } from '#web/media/compose/quality.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  /** Name that the recording has when the field is blank. */
  placeholder: string;
  fault: string | undefined;
  isOptional?: boolean;
  /** Whether the field selects its text when it takes the focus: what one types replaces the name. */
  selectsName?: boolean;
  input?: Ref<HTMLInputElement>;
  disabled: boolean;
}

export function NameField({
  value,
  onChange,
  placeholder,
  fault,
  isOptional = false,
  selectsName,
  input,
  disabled,
}: NameFieldProps) {
  return (
    <FormField label="Name" optional={isOptional} error={fault}>
      <Input
        ref={input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={selectsName ? (event) => event.target.select() : undefined}
        placeholder={placeholder}
        maxLength={NAME_MAX_LENGTH}
        disabled={disabled}
        autoComplete="off"
        dir="auto"
        className="text-ellipsis"
      />
    </FormField>
  );
}

const NAMES: Record<Quality, string> = { low: 'Low', medium: 'Medium', high: 'High' };

const describe = (quality: Quality) => {
  const { scale, frameRate } = QUALITY_PRESETS[quality];
  return `${NAMES[quality]} · ${scale * 100}% size, ${frameRate} fps`;
};

interface QualityFieldProps {
  quality: Quality;
  onQualityChange: (quality: Quality) => void;
  disabled: boolean;
}

export function QualityField({ quality, onQualityChange, disabled }: QualityFieldProps) {
  return (
    <FormField label="Video quality">
      <Select
        value={quality}
        onValueChange={onQualityChange}
        options={QUALITIES.map((value) => ({ value, label: describe(value) }))}
        disabled={disabled}
      />
    </FormField>
  );
}

interface ProjectFieldProps {
  /** Workspace of the projects; by default the current one. */
  workspaceId?: string;
  projectId: string | null;
  onProjectChange: (projectId: string | null) => void;
  disabled: boolean;
}

/** Projects of a workspace to which the user may add recordings. */
function useOpenProjects(workspaceId: string | undefined) {
  const { data = [] } = useQuery({
    ...workspaceQueries.projects(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
  });
  return data.filter(({ permission }) => permission === 'edit');
}

/** Field for the project of a recording. Renders nothing without projects to choose from. */
export function ProjectField({ workspaceId, projectId, onProjectChange, disabled }: ProjectFieldProps) {
  const { workspace } = useCurrentWorkspace();
  const open = useOpenProjects(workspaceId ?? workspace?.id);
  if (open.length === 0) return null;
  const isKnown = projectId === null || open.some(({ id }) => id === projectId);
  return (
    <FormField label="Project" optional>
      <Select
        value={projectId ?? NO_PROJECT.value}
        onValueChange={(value) => onProjectChange(value === NO_PROJECT.value ? null : value)}
        options={[
          NO_PROJECT,
          // A chosen project that was deleted or closed meanwhile stays selected until the user chooses another.
          ...(isKnown ? [] : [{ value: projectId, label: 'As chosen before' }]),
          ...asChoices(open),
        ]}
        disabled={disabled}
      />
    </FormField>
  );
}
