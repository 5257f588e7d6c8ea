import { useProjects } from '#web/lib/workspace-queries.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';

const NO_PROJECT = { value: 'none', label: 'No project' };

interface ProjectFieldProps {
  /** Null for no project. */
  projectId: string | null;
  onProjectChange: (projectId: string | null) => void;
  disabled: boolean;
}

/** The project that a recording is for; nothing where there is none to choose. */
export function ProjectField({ projectId, onProjectChange, disabled }: ProjectFieldProps) {
  const { data: projects = [] } = useProjects();
  const open = projects.filter(({ permission }) => permission === 'edit');
  if (open.length === 0) return null;
  return (
    <FormField label="Project" optional>
      <Select
        value={projectId ?? NO_PROJECT.value}
        onValueChange={(value) => onProjectChange(value === NO_PROJECT.value ? null : value)}
        options={[NO_PROJECT, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
        disabled={disabled}
      />
    </FormField>
  );
}
