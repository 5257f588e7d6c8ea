import { CloudUpload, Link2 } from 'lucide-react';
import { OptionRow } from './option-row.tsx';
import type { Setup } from './use-setup.ts';

/** When the recording is sent, and what happens at Stop. Both stay chosen from one recording to the next. */
export function UploadOptions({ setup: { preferences, prefer, isStarting: disabled } }: { setup: Setup }) {
  return (
    <>
      <OptionRow
        icon={CloudUpload}
        label="Upload while recording"
        hint="Only you see it until you press Upload, unless you share its link"
        checked={preferences.uploadsWhileRecording}
        onCheckedChange={(uploadsWhileRecording) => prefer({ uploadsWhileRecording })}
        disabled={disabled}
      />
      <OptionRow
        icon={Link2}
        label="Save and copy the link when I stop"
        checked={preferences.savesAtStop}
        onCheckedChange={(savesAtStop) => prefer({ savesAtStop })}
        disabled={disabled}
      />
    </>
  );
}
