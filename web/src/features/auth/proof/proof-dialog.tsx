import type { InputOf } from '#shared/api/ground/operation.ts';
import { proveSelf } from '#shared/api/identity/proof.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useBeginSignOn } from '../begin-sign-on.ts';
import { usePasskeys } from '../passkeys/passkey-list.ts';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { PasskeyProof, PasswordProof } from './proofs.tsx';

const FAILURE = { title: 'Not confirmed', text: "Failed to confirm it's you. Please try again." };

interface ProofDialogProps {
  onProven: () => void;
  onClose: () => void;
}

/**
 * Asks for the password or a passkey, some time after the log-in. A person who has neither signs on again. Open as long as
 * it is rendered.
 */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const { user } = useCurrentUser();
  const hasPassword = !user?.hasNoPassword;
  const passkeys = usePasskeys().data ?? [];
  const hasPasskey = canUsePasskeys() && passkeys.some(({ worksHere, isCopied }) => worksHere && !isCopied);
  const prove = async (proof: InputOf<typeof proveSelf>) => {
    await call(proveSelf, { input: proof });
    onProven();
  };
  const buttons = (isPending: boolean) => <FormActions>{isPending ? 'Confirming...' : 'Confirm'}</FormActions>;
  return (
    <Dialog
      title="Please confirm it's you"
      description="You logged in a while ago. Before a change like this, we check that it's you."
      onClose={onClose}
    >
      <div className="grid gap-5">
        {hasPasskey && <PasskeyProof prove={prove} failure={FAILURE} label="Use a passkey" />}
        {hasPassword && <PasswordProof prove={prove} failure={FAILURE} buttons={buttons} />}
        {!hasPassword && !hasPasskey && <SignOnProof />}
      </div>
    </Dialog>
  );
}

function SignOnProof() {
  const { mutate, isPending } = useBeginSignOn(FAILURE.title);
  const name = signOnOffer()?.name ?? 'your provider';
  return (
    <>
      <p className="wrap-anywhere text-sm">{`Log in again with ${name}, then come back here within ten minutes.`}</p>
      <Button pending={isPending} className="min-w-0" onClick={() => mutate({})}>
        <span className="truncate" title={name}>{`Continue with ${name}`}</span>
      </Button>
    </>
  );
}
