import { Alert } from '../../ui/alert.tsx';

/** Says that conversions have got stuck, and what to do about it. */
export function StuckAlert({ count, isAuto }: { count: number; isAuto: boolean }) {
  const [what, it] = count === 1 ? ['1 recording has', 'it'] : [`${count} recordings have`, 'them'];
  const hope = isAuto
    ? `The next automatic recovery looks into ${it}, or run one now.`
    : 'Auto recovery is stopped: run one now, or start it again.';
  return (
    <Alert variant="warning" title="Stuck Recordings Detected">
      {what} been processing, or waiting for it, for over 1 hour. {hope}
    </Alert>
  );
}
