import { Download, X } from 'lucide-react';
import { PlayerButton } from './player-button.tsx';

/** Saving the video as a file; missing where that is not allowed. */
export interface DownloadControl {
  onStart: () => void;
  /** Calls off what is running; missing where that cannot be done. */
  onCancel?: (() => void) | undefined;
  isRunning: boolean;
  /** 0 to 100; null while that is not known. */
  percent: number | null;
}

export function DownloadButton({ download }: { download: DownloadControl }) {
  return (
    <PlayerButton icon={Download} label="Download" isInPanel onClick={download.onStart} disabled={download.isRunning} />
  );
}

/** Says in a corner how far a download has come. */
export function DownloadChip({ download: { percent, onCancel } }: { download: DownloadControl }) {
  return (
    <div className="absolute top-2 right-2 flex items-center gap-1 rounded-lg bg-black/75 text-white text-xs">
      <span role="status" className={`tabular py-2 pl-3 ${onCancel ? '' : 'pr-3'}`}>
        {percent === null ? 'Downloading...' : `Downloading ${Math.round(percent)} %`}
      </span>
      {onCancel && <PlayerButton icon={X} label="Cancel download" onClick={onCancel} />}
    </div>
  );
}
