import { AppWindow } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { canFloat } from '#web/ui/floating-window.ts';
import { toast } from '#web/ui/use-toast.ts';
import { floatingControls } from '../flow/floating-controls.ts';
import { floatingSurface } from '../flow/floating-surface.ts';
import { readPreferences, savePreferences } from '../setup/preferences.ts';
import { useRecorder } from '../use-recorder.ts';

/** The window in which the controls float, and what it says. */
export const useFloating = () => useSyncExternalStore(floatingControls.subscribe, floatingControls.floating);

/** Where the person wants the controls of such a recording, from now on. */
function rememberFloating(picture: MediaStreamTrack, isFloating: boolean): void {
  const preferences = readPreferences();
  const floatsOver = { ...preferences.floatsOver, [floatingSurface(picture)]: isFloating };
  savePreferences({ ...preferences, floatsOver });
}

/** Moves the controls of a running recording into a floating window. Nothing in a browser without such windows. */
export function FloatButton() {
  const { recorder } = useRecorder();
  const picture = recorder.picture();
  if (!canFloat() || !picture) return null;
  const float = async () => {
    if (await floatingControls.open(recorder.selfView() !== null || recorder.overlay() !== null))
      rememberFloating(picture, true);
    else {
      const description = 'Your browser did not open a floating window. The controls stay here.';
      toast({ variant: 'destructive', title: 'Not Opened', description });
    }
  };
  return (
    <Button variant="outline" size="sm" className="w-full rounded-xl shadow-float" onClick={() => void float()}>
      <AppWindow aria-hidden />
      Float over all windows
    </Button>
  );
}

/** Moves the controls from their window back into the page. */
export function SinkButton({ label }: { label: string }) {
  const { recorder } = useRecorder();
  const sink = () => {
    const picture = recorder.picture();
    if (picture) rememberFloating(picture, false);
    // The page comes to the front while the click is fresh.
    window.focus();
    floatingControls.close();
  };
  return (
    <Button variant="outline" size="sm" className="px-2.5" onClick={sink}>
      {label}
    </Button>
  );
}
