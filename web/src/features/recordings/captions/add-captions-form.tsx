import { Upload } from 'lucide-react';
import { useState } from 'react';
import { captionsLabel } from '#shared/api/ground/forms.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { firstLanguage, LANGUAGES, languageOfFile, ownName } from './languages.ts';
import type { NewCaptions } from './queries.ts';
import { useCaptionsFile } from './use-captions-file.tsx';

interface AddCaptionsFormProps {
  taken: readonly string[];
  /** Of the video, in seconds; null while it is unknown. */
  duration: number | null;
  isPending: boolean;
  onAdd: (captions: NewCaptions) => void;
}

function faultOf(label: string, taken: readonly string[]): string | undefined {
  const { success, error } = captionsLabel.safeParse(label);
  if (!success) return error.issues[0]?.message;
  const isTaken = taken.some((each) => each.toLowerCase() === label.trim().toLowerCase());
  return isTaken ? 'This recording already has captions of this name' : undefined;
}

export function AddCaptionsForm({ taken, duration, isPending, onAdd }: AddCaptionsFormProps) {
  const [language, setLanguage] = useState(() => firstLanguage(navigator.languages));
  const [typed, setTyped] = useState<string | null>(null);
  const [labelFault, setLabelFault] = useState<string>();
  const label = typed ?? ownName(language);
  const { fields, requireSent } = useCaptionsFile({
    duration,
    isPending,
    onChosen: (file) => setLanguage(languageOfFile(file.name) ?? language),
  });
  const submit = () => {
    const wrong = faultOf(label, taken);
    setLabelFault(wrong);
    const sent = requireSent();
    if (sent && !wrong) onAdd({ sent, language, label: label.trim() });
  };
  return (
    <Form pending={isPending} onSubmit={submit} className="grid grid-cols-1 gap-4">
      {fields}
      <FormField label="Language">
        <Select value={language} onValueChange={setLanguage} options={LANGUAGES} />
      </FormField>
      <FormField label="Name" error={labelFault} hint="The name of these captions in the player.">
        <Input autoComplete="off" dir="auto" value={label} onChange={(event) => setTyped(event.target.value)} />
      </FormField>
      <DialogFooter>
        <Button type="submit" pending={isPending}>
          {!isPending && <Upload aria-hidden />}
          <span>{isPending ? 'Uploading...' : 'Add captions'}</span>
        </Button>
      </DialogFooter>
    </Form>
  );
}
