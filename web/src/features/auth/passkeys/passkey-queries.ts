import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#shared/api/passkeys.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, refusalMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { notePasskeyUse } from './passkeys-here.ts';

/** Fetched each time it is opened: other devices add and remove passkeys. */
const list = { ...operationQuery(listPasskeys, {}), staleTime: 0 };

/** The passkeys of the account, the newest first. */
export const usePasskeys = () => useQuery(list);

export interface NewPasskey {
  name: string;
  /** Empty unless the server has asked for it. */
  password: string;
}

/** Makes a passkey in a window of the browser, and adds it to the account. */
export async function makePasskey({ name, password }: NewPasskey): Promise<Passkey> {
  const optionsJSON = await call(beginPasskey, { input: password === '' ? {} : { password } });
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = await call(addPasskey, {
    input: { name, credentialId: id, clientDataJSON, attestationObject, transports },
  });
  notePasskeyUse();
  return passkey;
}

/** Whether the passkey had already been removed. */
const isGone = (error: Error) => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Refetches the list after a refusal, which a change on another device may have caused. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: list.queryKey });
}

export const useRenamePasskey = () =>
  useAppMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(renamePasskey, { params: { id }, input: { name } }),
    failure: { title: 'Passkey not renamed', text: 'Failed to rename the passkey. Please try again.' },
    onError: useRefresh(),
  });

export const useRemovePasskey = () =>
  useAppMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { id } }),
    success: (_answer, { name }) => ({ title: 'Passkey Removed', description: `“${name}” logs nobody in any more.` }),
    failure: {
      title: 'Passkey not removed',
      text: 'Failed to remove the passkey. Please try again.',
      // The goal is reached.
      textOf: (error, text) => (isGone(error) ? null : refusalMessage(error, text)),
    },
    onError: useRefresh(),
  });
