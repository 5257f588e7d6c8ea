import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useSignedIn } from '../queries.ts';
import { canUsePasskeys, hasUsedPasskeys } from './passkeys-here.ts';

/** Loaded once it is needed: most people log in by password. */
const load = () => import('./log-in-by-passkey.ts');

/** Suggests passkeys at the e-mail field where one was used before, except while the browser asks for one. */
function useSuggestions(isAsking: boolean): void {
  const onLogin = useSignedIn();
  useEffect(() => {
    if (isAsking || !canUsePasskeys() || !hasUsedPasskeys()) return;
    let isOver = false;
    let end = () => {};
    const suggest = async () => {
      const { suggestPasskeys } = await load();
      if (!isOver) end = suggestPasskeys(onLogin);
    };
    const forget = afterFirstScreen(() => void suggest().catch(() => undefined));
    return () => {
      isOver = true;
      forget();
      end();
    };
  }, [isAsking]);
}

/** Logs in without a password. A browser that cannot do so shows nothing of it. */
export function PasskeyLogin() {
  const onLogin = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await load()).askForPasskey(onLogin),
    onError: () => toast({ variant: 'destructive', title: 'Login failed', description: 'Please try again.' }),
  });
  useSuggestions(isPending);
  if (!canUsePasskeys()) return null;
  return (
    <Button variant="outline" size="lg" className="-mt-2" pending={isPending} onClick={() => mutate()}>
      Use a passkey
    </Button>
  );
}
