import { Mic } from 'lucide-react';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { storedPreferences } from '../setup/preferences.ts';
import { useDevices } from '../setup/use-preview-device.ts';
import { useOptionalStore, useRecorder } from '../use-recorder.ts';

const unchanged = () => {};

/** The microphone in use. Where there are others, one of them can be chosen, also for the next recording. */
export function MicrophoneName() {
  const { recorder } = useRecorder();
  const capture = recorder.capture();
  const name = useOptionalStore(capture?.microphoneName);
  const devices = useDevices('microphone', name !== null, unchanged);
  if (!capture || !name) return null;
  const { changeMicrophone } = capture;
  const current = devices.find(({ label }) => label === name);
  if (!changeMicrophone || !current || devices.length < 2) {
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
  const change = async (microphoneId: string) => {
    if (await changeMicrophone(microphoneId)) {
      storedPreferences.write({ ...storedPreferences.read(), microphoneId });
    } else {
      const description = 'That microphone could not be opened. The recording goes on with the one before.';
      toast({ variant: 'destructive', title: 'Microphone not changed', description });
    }
  };
  return (
    <Select
      aria-label="Microphone"
      title={name}
      value={current.id}
      onValueChange={(id) => void change(id)}
      options={devices.map(({ id, label }) => ({ value: id, label, isName: true }))}
      className="h-9 text-[13px]"
      wrapperClassName="min-w-0 flex-1"
    />
  );
}
