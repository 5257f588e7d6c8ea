import { useEffect } from 'react';
import { clearPlayRequest, usePlayRequest } from '#web/library/play-request.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useClosePlayer, useOpenPlayer, usePlayerAddress } from './player-address.ts';

const AddressedPlayer = lazyDialog(() => import('./addressed-player.tsx').then((m) => m.AddressedPlayer));

/** /recordings/{id}, opened on another screen: the player of a recording over that screen. */
export function RecordingPlayer() {
  const { id, over, startTime } = usePlayerAddress();
  const close = useClosePlayer();
  usePlayRequests();
  if (id === null || over === null) return null;
  return <AddressedPlayer id={id} startTime={startTime} onClose={close} />;
}

function usePlayRequests(): void {
  const asked = usePlayRequest();
  const open = useOpenPlayer();
  useEffect(() => {
    if (asked === null) return;
    clearPlayRequest();
    open(asked.id, asked.startTime);
  }, [asked, open]);
}
