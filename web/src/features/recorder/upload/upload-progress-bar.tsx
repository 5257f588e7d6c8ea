import { WifiOff } from 'lucide-react';
import type { UploadStatus } from '#web/lib/uploads/upload-status.ts';
import { sizeText, uploadText } from '#web/lib/uploads/upload-words.ts';
import { Progress } from '#web/ui/progress.tsx';

/**
 * How far the upload is, and what it waits for.
 * @param size of the recording, in bytes
 */
export function UploadProgressBar({ status, size }: { status: UploadStatus; size: number }) {
  return (
    <div className="grid gap-2">
      <Progress value={status.percent} label="Upload progress" />
      <p className="tabular flex justify-between gap-3 text-[13px] text-muted-foreground">
        <span>
          {Math.floor(status.percent)} % of {sizeText(size)}
        </span>
        <span>{uploadText(status)}</span>
      </p>
      <div role="status">
        {status.state !== 'sending' && (
          <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-[13px] text-warning-foreground">
            <WifiOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {status.state === 'offline'
              ? 'You are offline. The upload goes on by itself when the connection is back.'
              : 'The connection is unsteady. Trying again...'}
          </p>
        )}
      </div>
    </div>
  );
}
