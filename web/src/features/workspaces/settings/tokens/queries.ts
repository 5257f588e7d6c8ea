import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { createToken, listTokens, revokeToken, type Token } from '#shared/api/identity/tokens.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { unlessGone, useAppMutation } from '#web/library/app-mutation.ts';
import { withProof } from '#web/library/proof.ts';

/**
 * The tokens of the account, the newest first. Fetched each time they are opened: programs use tokens, and other devices
 * make and revoke them, also by logging out everywhere else.
 */
export const useTokens = () =>
  useQuery({ ...operationQuery(listTokens, {}), staleTime: 0, meta: { needs: ['sessions'] } });

export const useCreateToken = () =>
  useAppMutation({
    mutationFn: (input: InputOf<typeof createToken>) => withProof(() => call(createToken, { input })),
    failure: { title: 'Token not created', text: 'Failed to create the token. Please try again.' },
  });

export const useRevokeToken = () =>
  useAppMutation({
    mutationFn: ({ id }: Token) => call(revokeToken, { params: { id } }),
    success: (_answer, { name }) => ({
      title: 'Token revoked',
      description: `Programs can no longer use “${name}”.`,
    }),
    failure: {
      title: 'Token not revoked',
      text: 'Failed to revoke the token. Please try again.',
      textOf: unlessGone,
    },
  });
