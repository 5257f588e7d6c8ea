import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { countText } from '#web/lib/count-text.ts';
import { lastShareChoices } from '#web/library/last-share-choices.ts';
import { NO_PROJECT } from '#web/library/project-choice.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { moveTargets } from '../move-targets.ts';

interface QuestionProps {
  /** The recordings that the user may change. */
  recordings: readonly Recording[];
  others: number;
  onClose: () => void;
}

const countOf = (recordings: readonly Recording[]) => countText(recordings.length, 'recording');

/** A sentence about recordings that stay unchanged; '' for none. */
const othersText = (others: number) =>
  others === 0
    ? ''
    : ` ${countText(others, 'selected recording')} you may not change ${others === 1 ? 'stays' : 'stay'} as before.`;

export function DeleteManyDialog({ recordings, others, onDelete, onClose }: QuestionProps & { onDelete: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete ${countOf(recordings)}?`}
      description={`This action cannot be undone. Their links end as well.${othersText(others)}`}
      confirmLabel={`Delete ${recordings.length}`}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}

interface MoveManyDialogProps extends QuestionProps {
  onMove: (projectId: string | null, projectName: string | null) => void;
}

export function MoveManyDialog({ recordings, others, onMove, onClose }: MoveManyDialogProps) {
  const { data: projects = [] } = useProjects();
  const [chosen, setChosen] = useState(NO_PROJECT.value);
  const targets = moveTargets(projects, null);
  const target = targets.find(({ value }) => value === chosen);
  const submit = () => {
    if (!target || target.value === NO_PROJECT.value) onMove(null, null);
    else onMove(target.value, target.label);
  };
  return (
    <FormDialog
      title="Move to project"
      description={`Choose where ${countOf(recordings)} ${recordings.length === 1 ? 'belongs' : 'belong'}.${othersText(others)}`}
      pending={false}
      onSubmit={submit}
      submit={{ label: `Move ${recordings.length}` }}
      onClose={onClose}
    >
      <FormField label="Project">
        <Select value={target?.value ?? NO_PROJECT.value} onValueChange={setChosen} options={targets} />
      </FormField>
    </FormDialog>
  );
}

/** A sentence about the settings of the new links. */
function choicesText(): string {
  const { allowDownload, days } = lastShareChoices();
  const end = days === null ? 'The links do not expire' : `The links expire in ${countText(days, 'day')}`;
  return `${end}, and people who watch ${allowDownload ? 'can' : 'cannot'} download the video, as you chose last.`;
}

export function ShareManyDialog({ recordings, others, onShare, onClose }: QuestionProps & { onShare: () => void }) {
  const shared = recordings.filter(({ isShared }) => isShared).length;
  const fresh = recordings.length - shared;
  return (
    <Dialog
      title={<>Share {countOf(recordings)}</>}
      description={`${fresh > 0 ? `Anyone with a link can watch. ${choicesText()} ` : ''}${shared > 0 ? `${countText(shared, 'recording')} already shared ${shared === 1 ? 'keeps its' : 'keep their'} settings. ` : ''}All links are copied to your clipboard.${othersText(others)}`}
      onClose={onClose}
    >
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button onClick={onShare}>{fresh > 0 ? 'Create and copy links' : 'Copy Links'}</Button>
      </DialogFooter>
    </Dialog>
  );
}
