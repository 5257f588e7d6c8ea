import type { NamedLink } from '#shared/api/named-links.ts';

/** A change of a recording's links that was sent to the server and is not answered yet. */
export type LinkChange =
  | { kind: 'create' }
  /** @property link the changed link */
  | { kind: 'change'; link: NamedLink }
  /**
   * With 'all', the links stay in the list until the server has revoked them: that may take a while, and the dialog
   * waits.
   */
  | { kind: 'revoke'; linkIds: readonly string[] | 'all' };

function withChange<Link extends NamedLink>(links: Link[], change: LinkChange): Link[] {
  if (change.kind === 'change') {
    return links.map((link) => (link.id === change.link.id ? { ...link, ...change.link } : link));
  }
  if (change.kind === 'revoke' && change.linkIds !== 'all') {
    return links.filter(({ id }) => !change.linkIds.includes(id));
  }
  return links;
}

/** Links as they will be when all pending changes are stored. */
export const withChanges = <Link extends NamedLink>(links: Link[], changes: readonly LinkChange[]): Link[] =>
  changes.length === 0 ? links : changes.reduce(withChange<Link>, links);
