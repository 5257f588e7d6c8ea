import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#shared/api/identity/passkeys.ts';
import { dayText } from '#shared/english-format.ts';
import { ListWithNew } from '#web/library/list/list-with-new.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { usePasskeys } from './passkey-list.ts';
import { useRemovePasskey } from './passkey-queries.ts';
import { PasskeysFrame } from './passkeys-frame.tsx';
import { canUsePasskeys } from './passkeys-here.ts';

const NewPasskeyDialog = lazyDialog(() => import('./new-passkey-dialog.tsx').then((m) => m.NewPasskeyDialog));
const RenamePasskeyDialog = lazyDialog(() => import('./rename-passkey-dialog.tsx').then((m) => m.RenamePasskeyDialog));

export function PasskeysCard() {
  const query = usePasskeys();
  const canAdd = canUsePasskeys();
  return (
    <PasskeysFrame>
      <div className="grid gap-5">
        <ListWithNew
          query={query}
          name="Passkeys"
          row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
          icon={Fingerprint}
          emptyText="Add one to log in without your password, even when you can't get to your email. A passkey can't be guessed."
          newText={canAdd ? 'Add a passkey' : null}
          dialog={(onClose) => <NewPasskeyDialog onClose={onClose} />}
        />
        {query.data && !canAdd && (
          <Alert title="This browser can't add passkeys here">
            Passkeys need a browser that supports them, and an address with HTTPS or localhost.
          </Alert>
        )}
      </div>
    </PasskeysFrame>
  );
}

/** What a person should know of a passkey that does not log in; null for one that does. */
function warningOf({ isCopied, worksHere, host }: Passkey): string | null {
  if (isCopied) return "It may have been copied, so you can't log in with it. Remove it and add a new one.";
  return worksHere ? null : `It was created for ${host} and works only there.`;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { mutate: remove, isPending } = useRemovePasskey();
  const { name, createdAt, lastUsedOn, isSynced } = passkey;
  const warning = warningOf(passkey);
  const close = () => setOpen(null);
  const used = lastUsedOn ? `Last used: ${dayText(lastUsedOn)}` : 'Never used';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Fingerprint aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
            {name}
          </span>
          {isSynced && <Badge>Synced</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
          <span>{`Added: ${dayText(createdAt)}`}</span>
          <span>{used}</span>
        </p>
        {warning && <p className="wrap-anywhere text-[13px] text-destructive-text">{warning}</p>}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button variant="outline" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title="Remove this passkey?"
          description={`You'll no longer be able to log in with “${name}”. Devices that are logged in stay logged in: see Sessions.`}
          confirmLabel={isPending ? 'Removing...' : 'Remove'}
          pending={isPending}
          onConfirm={() => remove(passkey, { onSettled: close })}
          onClose={close}
        />
      )}
    </li>
  );
}
