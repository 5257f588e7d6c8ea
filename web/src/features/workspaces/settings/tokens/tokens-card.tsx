import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound } from 'lucide-react';
import type { Token } from '#shared/api/identity/tokens.ts';
import { dayText } from '#shared/english-format.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { ListWithNew } from '#web/library/list/list-with-new.tsx';
import { SettingRow } from '#web/library/list/setting-row.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { workspacesQuery } from '../../queries.ts';
import { useRevokeToken, useTokens } from './queries.ts';
import { SCOPE_LABELS } from './scope-texts.ts';
import { TokensFrame, TokensSkeleton } from './tokens-frame.tsx';

const NewTokenDialog = lazyDialog(() => import('./new-token-dialog.tsx').then((m) => m.NewTokenDialog));

export const TokensCard = () => (
  <TokensFrame>
    <ListWithNew
      query={useTokens()}
      name="Tokens"
      row={(token) => <TokenRow key={token.id} token={token} />}
      skeleton={<TokensSkeleton />}
      icon={KeyRound}
      emptyText="Create one for a script that uploads a folder, or a job that shares a video."
      newText="New token"
      dialog={(onClose) => <NewTokenDialog onClose={onClose} />}
    />
  </TokensFrame>
);

/** Where a token works: the names of its workspaces, as far as they still exist for the user. */
function useWorkspacesText({ workspaceIds }: Token): string {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  if (workspaceIds === null) return 'All workspaces';
  const names = workspaces.flatMap(({ id, name }) => (workspaceIds.includes(id) ? [name] : []));
  return names.length > 0 ? names.join(', ') : 'No workspace';
}

function useTokenCommands(): Command<Token>[] {
  const { mutate: revoke, isPending } = useRevokeToken();
  return [
    {
      label: 'Revoke',
      Icon: Ban,
      spoken: ({ name }) => `Revoke ${name}`,
      asks: (token) => ({
        title: 'Revoke this token?',
        text: `Programs that use “${token.name}” will stop working immediately. This cannot be undone.`,
        yes: ['Revoke', 'Revoking...'],
        isPending,
        does: (close) => revoke(token, { onSettled: close }),
      }),
    },
  ];
}

function TokenRow({ token }: { token: Token }) {
  const commands = useTokenCommands();
  const { name, scope, createdAt, endsAt, lastUsed } = token;
  const workspaces = useWorkspacesText(token);
  const used = lastUsed ? `Last used: ${dayText(lastUsed.on)}, ${lastUsed.client}` : 'Never used';
  return (
    <SettingRow
      Icon={KeyRound}
      name={name}
      badges={<Badge>{SCOPE_LABELS[scope]}</Badge>}
      actions={<CommandButtons commands={commands} item={token} />}
    >
      <p className="text-[13px] text-muted-foreground">
        <bdi translate="no" title={workspaces} className="wrap-anywhere line-clamp-2">
          {workspaces}
        </bdi>
        <span>{used}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
        <span>{`Created: ${dayText(createdAt)}`}</span>
        <span>{`Expires: ${dayText(endsAt)}`}</span>
      </p>
    </SettingRow>
  );
}
