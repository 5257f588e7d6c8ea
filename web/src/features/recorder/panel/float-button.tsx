import { AppWindow } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { canFloat } from '#web/ui/floating-window.ts';
import { toast } from '#web/ui/use-toast.ts';
import { useRecorder } from '../context/use-recorder.ts';
import { floatingControls } from '../flow/floating-controls.ts';
import { rememberFloating } from './remember-floating.ts';

/** Puts the controls of a running recording into a window of their own; nothing in a browser that has no such windows. */
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
