import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { CaptionsError, type ReadCaptions } from '#shared/rules/editing/read-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useFileField } from '#web/ui/use-file-field.tsx';
import { CAPTIONS_FILES, checkFile, fileText, movedCues, timesFault } from './check-file.ts';
import type { SentCaptions } from './queries.ts';

interface Chosen {
  file: File;
  read: ReadCaptions;
}

const NO_NUMBER = 'Please type a number of seconds, such as 1 or -0.5';

/** What a person has chosen, with the captions at the times that they have typed. */
function movedFile({ file, read }: Chosen, typed: string, duration: number | null) {
  const by = Number(typed.trim().replace(',', '.'));
  if (!Number.isFinite(by)) return { fault: NO_NUMBER, text: fileText(read), sent: null };
  const cues = movedCues(read.cues, by);
  const { leftOut } = read;
  const moved = by === 0 ? file : new Blob([writeCaptions(cues)], { type: CAPTIONS_CONTENT_TYPE });
  const sent: SentCaptions = { file: moved, leftOut };
  return { fault: timesFault(cues, duration), text: fileText({ cues, leftOut }), sent };
}

interface CaptionsFileOptions {
  /** Of the video, in seconds; null while it is unknown. */
  duration: number | null;
  isPending: boolean;
  onChosen?: (file: File) => void;
}

/**
 * A file of captions, and the times at which they are shown.
 * @returns `fields`, which the caller renders, and `requireSent`: what to send, or null while something is wrong, which
 * the fields say
 */
export function useCaptionsFile({ duration, isPending, onChosen }: CaptionsFileOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string>();
  const [typed, setTyped] = useState('');
  const last = useRef<File>(null);
  const check = async (file: File) => {
    last.current = file;
    try {
      const read = await checkFile(file);
      // A file that was chosen before may be read later, such as from a network drive.
      if (last.current !== file) return;
      setChosen({ file, read });
      setTyped('');
      setFault(undefined);
    } catch (error) {
      if (last.current !== file) return;
      setChosen(null);
      setFault(error instanceof CaptionsError ? error.message : 'The file could not be read. Please choose it again.');
    }
  };
  const { choose, field } = useFileField({ accept: CAPTIONS_FILES, 'aria-label': 'Captions file' }, ([file]) => {
    onChosen?.(file);
    void check(file);
  });
  const moved = chosen && movedFile(chosen, typed, duration);
  const [first] = chosen?.read.cues ?? [];
  const fields = (
    <>
      {field}
      <FormField label="File" error={fault} hint={moved?.text ?? 'WebVTT or SubRip (.vtt, .srt), 1 MB at most.'}>
        <Button variant="outline" className="min-w-0 justify-start" disabled={isPending} onClick={choose}>
          <FileText aria-hidden className="shrink-0" />
          <span className="truncate">{chosen ? chosen.file.name : 'Choose file'}</span>
        </Button>
      </FormField>
      {moved && (
        <FormField
          label="Show later by"
          error={moved.fault}
          hint="Seconds. A negative number shows the captions earlier."
          aside={
            first && (
              <Button variant="outline" size="sm" onClick={() => setTyped(String(-first.from))}>
                Move to the beginning
              </Button>
            )
          }
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
      )}
    </>
  );
  const requireSent = () => {
    if (!chosen) setFault(fault ?? 'Please choose a file');
    return moved && !moved.fault ? moved.sent : null;
  };
  return { fields, requireSent };
}
