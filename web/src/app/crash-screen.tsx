import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { MessageButton, MessageScreen } from './message-screen.tsx';

/** Shown when a screen breaks, or when its code cannot be loaded because a newer version took its place. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <MessageScreen
      title="Something went wrong"
      text="This screen stopped working. Reloading usually helps; your recordings are safe."
      action={<MessageButton onClick={() => window.location.reload()}>Reload</MessageButton>}
    />
  );
}
