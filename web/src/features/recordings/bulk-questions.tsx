import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { countText } from '#web/lib/count-text.ts';
import { lastShareChoices } from '#web/library/last-share-choices.ts';
import type { QuestionProps } from '#web/library/list/command.ts';
import { NO_PROJECT } from '#web/library/project-choice.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { deleting, moving, sharing } from './bulk-tasks.ts';
import { moveTargets } from './move-targets.ts';

const countOf = (recordings: readonly Recording[]) => countText(recordings.length, 'recording');

/** A sentence about recordings that stay unchanged; '' for none. */
const othersText = (others: number) =>
  others === 0
    ? ''
    : ` ${countText(others, 'selected recording')} you may not change ${others === 1 ? 'stays' : 'stay'} as before.`;

type Props = QuestionProps<Recording>;

export function DeleteManyDialog({ items: recordings, others, start, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Delete ${countOf(recordings)}?`}
      description={`This action cannot be undone. Their links end as well.${othersText(others)}`}
      confirmLabel={`Delete ${recordings.length}`}
      onConfirm={() => start(deleting(recordings))}
      onClose={onClose}
    />
  );
}

export function MoveManyDialog({ items: recordings, others, start, onClose }: Props) {
  const { data: projects = [] } = useProjects();
  const [chosen, setChosen] = useState(NO_PROJECT.value);
  const targets = moveTargets(projects, null);
  const target = targets.find(({ value }) => value === chosen);
  const submit = () => {
    if (!target || target.value === NO_PROJECT.value) start(moving(recordings, null, null));
    else start(moving(recordings, target.value, target.label));
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

/** Copies links. If the browser requires a click for that, a toast has the button. */
async function copyLinks(text: string): Promise<void> {
  if (await copyText(text)) return;
  const description = 'Your browser allows copying only after a click.';
  toast({
    title: 'Links created',
    description,
    actions: [{ label: 'Copy Links', onClick: () => void copyText(text) }],
  });
}

export function ShareManyDialog({ items: recordings, others, start, onClose }: Props) {
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
        <Button onClick={() => start(sharing(recordings, copyLinks))}>
          {fresh > 0 ? 'Create and copy links' : 'Copy Links'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
