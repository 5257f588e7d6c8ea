import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import type { Passkey } from '#shared/api/identity/passkeys.ts';
import { dayText } from '#shared/english-format.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { ListWithNew } from '#web/library/list/list-with-new.tsx';
import { SettingRow } from '#web/library/list/setting-row.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
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

function usePasskeyCommands(): Command<Passkey>[] {
  const { mutate: remove, isPending } = useRemovePasskey();
  return [
    {
      label: 'Rename',
      Icon: Pencil,
      spoken: ({ name }) => `Rename ${name}`,
      dialog: (passkey, onClose) => <RenamePasskeyDialog passkey={passkey} onClose={onClose} />,
    },
    {
      label: 'Remove',
      Icon: Trash2,
      spoken: ({ name }) => `Remove ${name}`,
      asks: (passkey) => ({
        title: 'Remove this passkey?',
        text: `You'll no longer be able to log in with “${passkey.name}”. Devices that are logged in stay logged in: see Sessions.`,
        yes: ['Remove', 'Removing...'],
        isPending,
        does: (close) => remove(passkey, { onSettled: close }),
      }),
    },
  ];
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const commands = usePasskeyCommands();
  const { name, createdAt, lastUsedOn, isSynced } = passkey;
  const warning = warningOf(passkey);
  const used = lastUsedOn ? `Last used: ${dayText(lastUsedOn)}` : 'Never used';
  return (
    <SettingRow
      Icon={Fingerprint}
      name={name}
      badges={isSynced && <Badge>Synced</Badge>}
      actions={<CommandButtons commands={commands} item={passkey} />}
    >
      <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
        <span>{`Added: ${dayText(createdAt)}`}</span>
        <span>{used}</span>
      </p>
      {warning && <p className="wrap-anywhere text-[13px] text-destructive-text">{warning}</p>}
    </SettingRow>
  );
}
