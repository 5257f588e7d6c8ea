import { Mic } from 'lucide-react';
import { useOptionalStore, useRecorder } from '../use-recorder.ts';

export function MicrophoneName() {
  const { recorder } = useRecorder();
  const name = useOptionalStore(recorder.capture()?.microphoneName);
  if (!name) return null;
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 text-[13px] text-muted-foreground" title={name}>
      <Mic aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Microphone:</span>
      <span translate="no" className="truncate">
        {name}
      </span>
    </p>
  );
}
