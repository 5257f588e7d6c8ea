import { FileText, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { captionsLabel } from '#shared/api/forms.ts';
import { CaptionsError, type ReadCaptions } from '#shared/rules/read-captions.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFileField } from '#web/ui/use-file-field.tsx';
import { CAPTIONS_FILES, checkFile, fileText } from './check-file.ts';
import { firstLanguage, LANGUAGES, languageOfFile, ownName } from './languages.ts';
import type { NewCaptions } from './queries.ts';

interface AddCaptionsFormProps {
  taken: readonly string[];
  isPending: boolean;
  /** Whether other captions are being sent. */
  isDisabled: boolean;
  onAdd: (captions: NewCaptions) => void;
}

interface Chosen {
  file: File;
  read: ReadCaptions;
}

function useFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string>();
  const last = useRef<File>(null);
  const check = async (file: File) => {
    last.current = file;
    try {
      const read = await checkFile(file);
      // A file that was chosen before may be read later, such as from a network drive.
      if (last.current !== file) return;
      setChosen({ file, read });
      setFault(undefined);
    } catch (error) {
      if (last.current !== file) return;
      setChosen(null);
      setFault(error instanceof CaptionsError ? error.message : 'The file could not be read. Please choose it again.');
    }
  };
  return { chosen, fault, setFault, check };
}

function faultOf(label: string, taken: readonly string[]): string | undefined {
  const { success, error } = captionsLabel.safeParse(label);
  if (!success) return error.issues[0]?.message;
  const isTaken = taken.some((each) => each.toLowerCase() === label.trim().toLowerCase());
  return isTaken ? 'This recording already has captions of this name' : undefined;
}

export function AddCaptionsForm({ taken, isPending, isDisabled, onAdd }: AddCaptionsFormProps) {
  const { chosen, fault, setFault, check } = useFile();
  const [language, setLanguage] = useState(() => firstLanguage(navigator.languages));
  const [typed, setTyped] = useState<string | null>(null);
  const [labelFault, setLabelFault] = useState<string>();
  const label = typed ?? ownName(language);
  const { choose, field } = useFileField({ accept: CAPTIONS_FILES, 'aria-label': 'Captions file' }, ([file]) => {
    setLanguage(languageOfFile(file.name) ?? language);
    void check(file);
  });
  const submit = () => {
    const wrong = faultOf(label, taken);
    setLabelFault(wrong);
    if (!chosen) setFault(fault ?? 'Please choose a file');
    if (chosen && !wrong && !isDisabled) onAdd({ file: chosen.file, language, label: label.trim() });
  };
  return (
    <Form pending={isPending} onSubmit={submit} className="grid grid-cols-1 gap-4">
      {field}
      <FormField
        label="File"
        error={fault}
        hint={chosen ? fileText(chosen.read) : 'WebVTT or SubRip (.vtt, .srt), 1 MB at most.'}
      >
        <Button variant="outline" className="min-w-0 justify-start" disabled={isPending} onClick={choose}>
          <FileText aria-hidden className="shrink-0" />
          <span className="truncate">{chosen ? chosen.file.name : 'Choose file'}</span>
        </Button>
      </FormField>
      <FormField label="Language">
        <Select value={language} onValueChange={setLanguage} options={LANGUAGES} />
      </FormField>
      <FormField label="Name" error={labelFault} hint="The name of these captions in the player.">
        <Input autoComplete="off" dir="auto" value={label} onChange={(event) => setTyped(event.target.value)} />
      </FormField>
      <DialogFooter>
        <Button type="submit" pending={isPending} disabled={isDisabled}>
          {!isPending && <Upload aria-hidden />}
          <span>{isPending ? 'Uploading...' : 'Add captions'}</span>
        </Button>
      </DialogFooter>
    </Form>
  );
}
