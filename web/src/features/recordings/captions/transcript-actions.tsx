import { AudioLines, Download, EllipsisVertical, History, Languages, Pencil, RotateCcw, Upload } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import type { RecordingCaptions } from './queries.ts';
import { TRANSCRIPT_FORMATS, useDownloadCaptions, useRestoreCaptions, useTranscribe } from './transcript-queries.ts';
import { useMayTranscribe } from './transcript-status.tsx';

const LanguageDialog = lazyDialog(() => import('./language-dialog.tsx').then((m) => m.LanguageDialog));
const VersionsDialog = lazyDialog(() => import('./versions-dialog.tsx').then((m) => m.VersionsDialog));

interface TranscriptActionsProps {
  recording: Recording;
  captions: RecordingCaptions;
  mayChange: boolean;
  /** Opens the fields; null where the user may not correct these captions. */
  onCorrect: (() => void) | null;
  correctButton: RefObject<HTMLButtonElement | null>;
  onCaptions: () => void;
}

export function TranscriptActions(props: TranscriptActionsProps) {
  const { recording, captions, mayChange, onCorrect, correctButton } = props;
  const { automatic, language } = captions;
  const [isAsked, setAsked] = useState(false);
  const askLanguage = () => setAsked(true);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {automatic && (
        <Badge variant="secondary" className="me-auto">
          {automatic.isCorrected ? 'Automatic, corrected' : 'Automatic'}
        </Badge>
      )}
      {mayChange && language === UNKNOWN_LANGUAGE && (
        <Button variant="outline" size="sm" onClick={askLanguage}>
          Choose language
        </Button>
      )}
      <span className="ms-auto flex gap-1">
        {onCorrect && (
          <Button ref={correctButton} variant="ghost" size="sm" onClick={onCorrect}>
            <Pencil aria-hidden /> Correct
          </Button>
        )}
        <DownloadMenu recording={recording} captions={captions} />
        {mayChange && <MoreMenu {...props} onLanguage={askLanguage} />}
      </span>
      {isAsked && <LanguageDialog recording={recording} captions={captions} onClose={() => setAsked(false)} />}
    </div>
  );
}

function DownloadMenu({ recording, captions }: Pick<TranscriptActionsProps, 'recording' | 'captions'>) {
  const { mutate, isPending } = useDownloadCaptions(recording);
  return (
    <ActionMenu
      trigger={
        <Button variant="ghost" size="icon" pending={isPending} aria-label="Download the transcript" title="Download">
          {!isPending && <Download aria-hidden />}
        </Button>
      }
      entries={TRANSCRIPT_FORMATS.map((format) => ({
        label: format.label,
        onSelect: () => mutate({ captions, format }),
      }))}
    />
  );
}

function MoreMenu({
  recording,
  captions,
  onCaptions,
  onLanguage,
}: TranscriptActionsProps & { onLanguage: () => void }) {
  const transcribe = useTranscribe(recording);
  const restore = useRestoreCaptions(recording, captions.id);
  const [hasVersions, setVersions] = useState(false);
  const mayTranscribe = useMayTranscribe() && recording.transcription?.status !== 'running';
  const { automatic } = captions;
  return (
    <>
      <ActionMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            pending={transcribe.isPending || restore.isPending}
            aria-label="More for the transcript"
          >
            <EllipsisVertical aria-hidden />
          </Button>
        }
        entries={[
          automatic !== undefined && {
            label: 'Restore automatic',
            Icon: RotateCcw,
            disabled: !automatic.isCorrected,
            onSelect: () => restore.mutate(undefined),
          },
          automatic !== undefined && { label: 'Versions', Icon: History, opens: () => setVersions(true) },
          automatic !== undefined && 'line',
          mayTranscribe && {
            label: automatic ? 'Transcribe again' : 'Transcribe',
            Icon: AudioLines,
            onSelect: () => transcribe.mutate(),
          },
          { label: 'Language', Icon: Languages, opens: onLanguage },
          { label: 'Upload captions', Icon: Upload, opens: onCaptions },
        ]}
      />
      {hasVersions && <VersionsDialog recording={recording} captions={captions} onClose={() => setVersions(false)} />}
    </>
  );
}
