import { EndCard } from '#web/library/end-card.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog));

/**
 * Card that deletes the account.
 * @param isUploading whether a recording on this device is not saved yet: the button is disabled
 */
export const DeleteAccountCard = ({ isUploading }: { isUploading: boolean }) => (
  <EndCard
    title="Delete your account"
    description={
      isUploading
        ? "A recording on this device isn't saved yet. You can delete your account once it's saved or discarded."
        : "Permanently deletes your account and every workspace you don't hand over. This cannot be undone."
    }
    label="Delete account"
    isRed
    isDisabled={isUploading}
    dialog={(onClose) => <DeleteAccountDialog onClose={onClose} />}
  />
);
