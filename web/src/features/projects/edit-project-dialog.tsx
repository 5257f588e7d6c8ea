import { projectInput } from '#shared/api/ground/forms.ts';
import type { Project } from '#shared/api/identity/projects.ts';
import { TextsDialog } from '#web/library/texts-dialog.tsx';
import { useTextsForm } from '#web/library/use-texts-form.ts';
import { useSaveProjectTexts } from './mutations.ts';

export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const save = useSaveProjectTexts(project);
  const form = useTextsForm({ item: project, schema: projectInput, save, onClose });
  return <TextsDialog title="Edit project" about="Everyone who sees the project sees both." {...form} />;
}
