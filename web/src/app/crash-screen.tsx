import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Shown when a screen breaks, or when its code cannot be loaded because a newer version took its place. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <MessageScreen
      title="Something went wrong"
      text="This screen stopped working. Reloading usually helps; your recordings are safe."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  );
}
