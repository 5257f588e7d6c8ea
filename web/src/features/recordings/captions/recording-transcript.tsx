import { useEffect, useRef, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { useLeaveGuard } from '#web/library/unsaved-edit.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { TranscriptPanel } from '#web/player/transcript.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import type { RecordingCaptions } from './queries.ts';
import { TranscriptActions } from './transcript-actions.tsx';
import { useCorrectCaptions, useShowTranscript } from './transcript-queries.ts';
import { TranscriptStatus } from './transcript-status.tsx';

export interface RecordingTranscriptProps {
  recording: Recording;
  /** The captions of the video that plays. */
  captions: readonly { src: string; label: string; language: string }[];
  onSeek: (seconds: number) => void;
  onCaptions: () => void;
}

/** What was said in a recording, for members: to read, to search and, for those who may change it, to correct. */
export function RecordingTranscript({ recording, captions, onSeek, onCaptions }: RecordingTranscriptProps) {
  const mayChange = useMayChange(recording);
  const { correction, begin, isAllowed, button } = useCorrection(recording, mayChange);
  const shown = (src: string) => recording.captions.find(({ path }) => path === src);
  return (
    <div className="grid min-w-0 gap-3">
      <TranscriptStatus recording={recording} mayChange={mayChange} onCaptions={onCaptions} />
      {(captions.length > 0 || correction) && (
        <TranscriptPanel
          captions={captions}
          onSeek={onSeek}
          correction={correction}
          actions={(src) => {
            const each = shown(src);
            return (
              each && (
                <TranscriptActions
                  recording={recording}
                  captions={each}
                  mayChange={mayChange}
                  onCorrect={isAllowed(each) ? () => begin(each) : null}
                  correctButton={button}
                  onCaptions={onCaptions}
                />
              )
            );
          }}
        />
      )}
      {mayChange && recording.captions.some(({ automatic }) => automatic) && <ShowSwitch recording={recording} />}
    </div>
  );
}

function useCorrection(recording: Recording, mayChange: boolean) {
  const [corrected, setCorrected] = useState<RecordingCaptions | null>(null);
  const [isChanged, setChanged] = useState(false);
  const { mutate, isPending } = useCorrectCaptions(recording);
  const button = useRef<HTMLButtonElement>(null);
  const hadFields = useRef(false);
  useLeaveGuard('transcript', isChanged);
  useEffect(() => {
    // The fields had the focus.
    if (hadFields.current && !corrected) button.current?.focus();
    hadFields.current = corrected !== null;
  }, [corrected]);
  const end = () => {
    setCorrected(null);
    setChanged(false);
  };
  const correction = corrected
    ? {
        src: corrected.path,
        isSaving: isPending,
        onSave: (lines: Parameters<typeof mutate>[0]['lines']) =>
          mutate({ captionsId: corrected.id, lines }, { onSuccess: end }),
        onCancel: end,
        onChanged: setChanged,
      }
    : undefined;
  return {
    correction,
    begin: setCorrected,
    /** Uploaded captions are corrected in the file that was uploaded. */
    isAllowed: ({ automatic }: RecordingCaptions) => mayChange && automatic !== undefined,
    button,
  };
}

function ShowSwitch({ recording }: { recording: Recording }) {
  const show = useShowTranscript(recording);
  return (
    <SwitchRow
      label="Show to people with a link"
      hint="They can read the automatic text."
      isOn={show.isPending ? show.variables : recording.showsTranscript}
      onChange={(isShown) => !show.isPending && show.mutate(isShown)}
    />
  );
}
