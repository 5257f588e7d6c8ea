import { X } from 'lucide-react';
import type { DownloadControl } from './download-control.tsx';
import { PlayerButton } from './player-button.tsx';

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
