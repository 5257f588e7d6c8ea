import { useStore } from '@nanostores/react';
import { AppWindow } from 'lucide-react';
import type { Capture } from '#web/media/capture/capture.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { canFloat } from '../floating-window.ts';
import { floatingControls, floatingSurface } from '../flow/floating-controls.ts';
import { storedPreferences } from '../setup/preferences.ts';
import { useRecorder } from '../use-recorder.ts';

export const useFloating = () => useStore(floatingControls.floating);

/** Remembers whether the controls float for recordings of this kind of surface. */
function rememberFloating(capture: Capture, isFloating: boolean): void {
  const preferences = storedPreferences.read();
  const floatsOver = { ...preferences.floatsOver, [floatingSurface(capture)]: isFloating };
  storedPreferences.write({ ...preferences, floatsOver });
}

const FLOAT = 'Float over all windows';

/**
 * Moves the controls of a running recording into a floating window. Renders nothing in a browser without such windows.
 */
export function FloatButton({ isIcon = false }: { isIcon?: boolean }) {
  const { recorder } = useRecorder();
  const capture = recorder.capture();
  if (!canFloat() || !capture) return null;
  const float = async () => {
    if (await floatingControls.open(capture.selfView() !== null || capture.overlay !== null))
      rememberFloating(capture, true);
    else {
      const description = 'Your browser did not open a floating window. The controls stay here.';
      toast({ variant: 'destructive', title: 'Not opened', description });
    }
  };
  return (
    <Button
      variant="ghost"
      size={isIcon ? 'icon' : 'md'}
      className={isIcon ? '' : 'rounded-none focus-visible:-outline-offset-2'}
      title={FLOAT}
      onClick={() => void float()}
    >
      <AppWindow aria-hidden />
      <span className={isIcon ? 'sr-only' : ''}>{FLOAT}</span>
    </Button>
  );
}

/** Moves the controls from their window back into the page. */
export function SinkButton() {
  const { recorder } = useRecorder();
  const sink = () => {
    const capture = recorder.capture();
    if (capture) rememberFloating(capture, false);
    // A page can come to the front only shortly after the click.
    window.focus();
    floatingControls.close();
  };
  return (
    <Button variant="outline" size="sm" className="px-2.5" onClick={sink}>
      Controls in the page
    </Button>
  );
}
