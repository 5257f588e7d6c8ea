import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Token } from '#shared/api/identity/tokens.ts';
import { dayText } from '#shared/english-format.ts';
import { ListWithNew } from '#web/library/list/list-with-new.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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

function TokenRow({ token }: { token: Token }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: revoke, isPending } = useRevokeToken();
  const { name, scope, createdAt, endsAt, lastUsed } = token;
  const workspaces = useWorkspacesText(token);
  const close = () => setAsking(false);
  const used = lastUsed ? `Last used: ${dayText(lastUsed.on)}, ${lastUsed.client}` : 'Never used';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
            {name}
          </span>
          <Badge>{SCOPE_LABELS[scope]}</Badge>
        </p>
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
      </div>
      <Button variant="outline" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Revoke this token?"
          description={`Programs that use “${name}” will stop working immediately. This cannot be undone.`}
          confirmLabel={isPending ? 'Revoking...' : 'Revoke'}
          pending={isPending}
          onConfirm={() => revoke(token, { onSettled: close })}
          onClose={close}
        />
      )}
    </li>
  );
}
