import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { getSignOn, type SignOn, unlinkSignOn } from '#shared/api/identity/identity.ts';
import { dayText } from '#shared/english-format.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { SignOnFrame } from './sign-on-frame.tsx';

/**
 * Fetched each time it is opened: another device may have removed it. It can be removed while there is another way to
 * log in.
 */
const query = { ...operationQuery(getSignOn, {}), staleTime: 0, meta: { needs: ['passkeys'] } };

export function SignOnCard() {
  const found = useQuery(query);
  return (
    <SignOnFrame>
      <Loaded query={found} name="Your sign-on" waiting={<RowSkeleton label="Loading your sign-on..." />}>
        {(signOn) =>
          signOn.identity ? <Linked signOn={signOn} identity={signOn.identity} /> : <NotLinked name={signOn.name} />
        }
      </Loaded>
    </SignOnFrame>
  );
}

const NotLinked = ({ name }: { name: string }) => (
  <p className="wrap-anywhere text-muted-foreground text-sm">
    {`You can't log in with ${name} yet. Log out, choose “Continue with ${name}”, and confirm once that this account is yours.`}
  </p>
);

/** Administrators alone get in without the provider where everyone has to sign on. */
const whyNotRemovable = ({ name, isRequired }: SignOn, isAdmin: boolean): string =>
  isRequired && !isAdmin
    ? `Everyone except administrators has to log in this way here. If ${name} doesn't let you in, ask an administrator.`
    : 'This is your only way to log in. Set a password by email or add a passkey first.';

function Linked({ signOn, identity }: { signOn: SignOn; identity: NonNullable<SignOn['identity']> }) {
  const [isAsking, setAsking] = useState(false);
  const isAdmin = useCurrentUser().user?.isAdmin ?? false;
  const { name, canUnlink } = signOn;
  const { email, linkedAt, usedOn } = identity;
  const { mutate: unlink, isPending } = useAppMutation({
    mutationFn: () => call(unlinkSignOn, {}),
    success: { title: 'Sign-on removed', description: `You can no longer log in with ${name}.` },
    failure: { title: 'Sign-on not removed', text: 'Failed to remove the sign-on. Please try again.' },
  });
  const close = () => setAsking(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Building2 aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p dir="auto" translate="no" className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {email ?? name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
          <span>{`Added: ${dayText(linkedAt)}`}</span>
          <span>{`Last used: ${dayText(usedOn)}`}</span>
        </p>
        {!canUnlink && <p className="text-[13px] text-muted-foreground">{whyNotRemovable(signOn, isAdmin)}</p>}
      </div>
      {canUnlink && (
        <Button variant="outline" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove this sign-on?"
          description={`You'll no longer be able to log in with ${name}. You can use your password or a passkey, even while ${name} isn't responding. Devices that are logged in stay logged in: see Sessions.`}
          confirmLabel={isPending ? 'Removing...' : 'Remove'}
          pending={isPending}
          onConfirm={() => unlink(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
