import { startRegistration } from '@simplewebauthn/browser';
import { addPasskey, beginPasskey, type Passkey, removePasskey, renamePasskey } from '#shared/api/identity/passkeys.ts';
import { call } from '#web/lib/api.ts';
import { unlessGone, useAppMutation } from '#web/library/app-mutation.ts';
import { withProof } from '#web/library/proof.ts';
import { notePasskeyUse } from './passkeys-here.ts';

/** Makes a passkey in a window of the browser, and adds it to the account. */
export async function makePasskey({ name }: Pick<Passkey, 'name'>): Promise<Passkey> {
  const optionsJSON = await withProof(() => call(beginPasskey, {}));
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = await call(addPasskey, {
    input: { name, credentialId: id, clientDataJSON, attestationObject, transports },
  });
  notePasskeyUse();
  return passkey;
}

export const useRenamePasskey = () =>
  useAppMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(renamePasskey, { params: { id }, input: { name } }),
    failure: { title: 'Passkey not renamed', text: 'Failed to rename the passkey. Please try again.' },
  });

export const useRemovePasskey = () =>
  useAppMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { id } }),
    success: (_, { name }) => ({ title: 'Passkey removed', description: `You can no longer log in with “${name}”.` }),
    failure: {
      title: 'Passkey not removed',
      text: 'Failed to remove the passkey. Please try again.',
      textOf: unlessGone,
    },
  });
