import { Button } from '#web/ui/button.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import { floatingControls } from '../flow/floating-controls.ts';
import { rememberFloating } from './remember-floating.ts';

/** Brings the controls back from their window into the page. */
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
