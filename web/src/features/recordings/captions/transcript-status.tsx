import { AudioLines, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Recording } from '#shared/api/video/recordings.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { paths } from '#web/library/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { useTranscribe } from './transcript-queries.ts';

interface TranscriptStatusProps {
  recording: Recording;
  mayChange: boolean;
  onCaptions: () => void;
}

/** The state of a recording's transcription or, without a text, the possible actions. */
export const TranscriptStatus = (props: TranscriptStatusProps) => (
  <>
    <Announcement status={props.recording.transcription?.status} />
    <Content {...props} />
  </>
);

const END = {
  failed: 'The recording could not be transcribed',
  silent: 'No speech was found',
  done: 'The transcript is ready',
};

/** Tells a screen reader when a transcription begins and ends. It stays, because only changes of a status are read. */
function Announcement({ status }: { status: NonNullable<Recording['transcription']>['status'] | undefined }) {
  const isRunning = status === 'running';
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  const end = hasRun ? END[status === 'failed' || status === 'silent' ? status : 'done'] : '';
  return (
    <p role="status" className="sr-only">
      {isRunning ? 'Transcribing…' : end}
    </p>
  );
}

function Content({ recording, mayChange, onCaptions }: TranscriptStatusProps) {
  const { transcription, captions } = recording;
  if (transcription?.status === 'running') return <Running readyAt={transcription.readyAt} />;
  if (!mayChange) return null;
  const buttons = <Buttons recording={recording} onCaptions={onCaptions} />;
  if (transcription?.status === 'failed') {
    return (
      <Alert variant="destructive" title="The recording could not be transcribed">
        {transcription.reason}
        {buttons}
      </Alert>
    );
  }
  if (transcription?.status === 'silent' && captions.length === 0) {
    return (
      <Notice>
        No speech was found.
        {buttons}
      </Notice>
    );
  }
  return captions.length === 0 ? (
    <Notice>
      <WithoutText />
      {buttons}
    </Notice>
  ) : null;
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-1 rounded-xl border bg-card p-4 text-muted-foreground text-sm leading-relaxed">
    {children}
  </div>
);

const MINUTE_MS = 60_000;

function Running({ readyAt }: { readyAt: string | null }) {
  const now = useNow().getTime();
  const left = readyAt === null ? 0 : Date.parse(readyAt) - now;
  return (
    <p className="flex items-center gap-2 px-1 text-muted-foreground text-sm">
      <Spinner className="size-4 shrink-0" />
      <span>{left > 0 ? `Transcribing… about ${Math.ceil(left / MINUTE_MS)} min` : 'Transcribing…'}</span>
    </p>
  );
}

export function useMayTranscribe(): boolean {
  const { workspace } = useCurrentWorkspace();
  return !!workspace?.transcription.hasEngine && workspace.transcription.mode !== 'never';
}

/** Why there is no text, and how the person can change that. */
function WithoutText() {
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  if (!workspace) return null;
  const { hasEngine, mode } = workspace.transcription;
  if (!hasEngine && user?.isAdmin) {
    return (
      <p>
        Transcription isn't set up on this server. Set <code className="wrap-anywhere">TRANSCRIBE_COMMAND</code> on one
        machine, or <code className="wrap-anywhere">transcription=on</code> on AWS.
      </p>
    );
  }
  if (hasEngine && mode === 'never' && mayIn(workspace, 'workspace:describe')) {
    return (
      <p>
        Transcription is off in this workspace.{' '}
        <Link to={`${paths.settings}#workspace`} className="underline underline-offset-2 hover:text-foreground">
          Change that in its settings
        </Link>
        .
      </p>
    );
  }
  return <p>This recording has no transcript.</p>;
}

function Buttons({ recording, onCaptions }: Pick<TranscriptStatusProps, 'recording' | 'onCaptions'>) {
  const { mutate, isPending } = useTranscribe(recording);
  const mayTranscribe = useMayTranscribe() && !isMakersOwn(recording);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {mayTranscribe && (
        <Button size="sm" pending={isPending} onClick={() => mutate()}>
          {!isPending && <AudioLines aria-hidden />}
          <span>{recording.transcription ? 'Retry' : 'Transcribe'}</span>
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={onCaptions}>
        <Upload aria-hidden /> Upload captions
      </Button>
    </div>
  );
}
