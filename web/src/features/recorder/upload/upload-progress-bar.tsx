import { Progress } from '../../../ui/progress.tsx';
import type { UploadStatus } from '../session/session.ts';
import { sizeText, timeLeftText } from './upload-words.ts';

/**
 * How far the upload is.
 * @param size of the take, in bytes
 */
export function UploadProgressBar({ status, size }: { status: UploadStatus; size: number }) {
  const isSent = status.percent >= 100;
  return (
    <div className="grid gap-2">
      <Progress value={status.percent} label="Upload progress" />
      <p className="tabular flex justify-between gap-3 text-[13px] text-muted-foreground">
        <span>
          {Math.floor(status.percent)} % of {sizeText(size)}
        </span>
        <span>{isSent ? 'Finishing...' : timeLeftText(status.secondsLeft)}</span>
      </p>
    </div>
  );
}
