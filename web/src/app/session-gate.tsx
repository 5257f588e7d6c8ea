import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { MessageButton, MessageScreen } from './message-screen.tsx';

interface SessionGateProps {
  signedIn: (user: CurrentUser) => ReactNode;
  signedOut: () => ReactNode;
}

/** Shows `signedIn` to a logged-in user and `signedOut` to a visitor, after the user is loaded. */
export function SessionGate({ signedIn, signedOut }: SessionGateProps) {
  const { user, error, refetch } = useCurrentUser();
  if (user) return signedIn(user);
  if (user === null) return signedOut();
  if (!error) return <LoadingScreen />;
  return (
    <MessageScreen
      title="Framekeep did not load"
      text={loadErrorText(error)}
      action={<MessageButton onClick={() => void refetch()}>Try again</MessageButton>}
    />
  );
}
