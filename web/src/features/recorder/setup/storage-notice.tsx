import { Alert } from '#web/ui/alert.tsx';
import { recordableTimeText } from '../flow/recordable-time-text.ts';

interface StorageNoticeProps {
  /** Seconds of recording that fit. */
  seconds: number;
  isFull: boolean;
}

/** Says before a recording begins that it cannot be long. */
export function StorageNotice({ seconds, isFull }: StorageNoticeProps) {
  if (isFull) {
    return (
      <Alert variant="destructive" title="No room for a recording">
        A recording is kept in this browser until it is uploaded. Free some space on this device, or upload or discard
        the recordings that are kept here.
      </Alert>
    );
  }
  return (
    <Alert variant="warning" title={`Room for ${recordableTimeText(seconds)}`}>
      A recording is kept in this browser until it is uploaded, and there is little space left on this device.
    </Alert>
  );
}
