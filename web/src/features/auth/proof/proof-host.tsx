import { useEffect, useState } from 'react';
import { onProofNeeded } from '#web/library/proof.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((m) => m.ProofDialog));

type Answer = (isProven: boolean) => void;

/** Opens the dialog that asks for a proof while a call of this screen waits for it. */
export function ProofHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => onProofNeeded(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  const close = (isProven: boolean) => {
    answer?.(isProven);
    setAnswer(null);
  };
  return answer && <ProofDialog onProven={() => close(true)} onClose={() => close(false)} />;
}
