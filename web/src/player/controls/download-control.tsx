import { Download } from 'lucide-react';
import { PlayerButton } from './player-button.tsx';

export interface DownloadControl {
  onStart: () => void;
  /** Cancels the running download; missing where it cannot be cancelled. */
  onCancel?: (() => void) | undefined;
  isRunning: boolean;
  /** 0 to 100; null while it is not known. */
  percent: number | null;
}

export function DownloadButton({ download }: { download: DownloadControl }) {
  return (
    <PlayerButton icon={Download} label="Download" isInPanel onClick={download.onStart} disabled={download.isRunning} />
  );
}
