import { Download, X } from 'lucide-react';
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

/** Shows the progress of a download in a corner of the picture. */
export function DownloadChip({ download: { percent, onCancel } }: { download: DownloadControl }) {
  return (
    <div className="player-download absolute top-2 end-2 flex items-center gap-1 rounded-lg bg-black/75 text-white text-xs">
      <span role="status" className={`tabular py-2 ps-3 ${onCancel ? '' : 'pe-3'}`}>
        {percent === null ? 'Downloading...' : `Downloading ${Math.round(percent)}%`}
      </span>
      {onCancel && <PlayerButton icon={X} label="Cancel download" onClick={onCancel} />}
    </div>
  );
}
