import type { NamedLink } from '#shared/api/named-links.ts';

/** A change of a recording's named links that was sent to the server and has no response yet. */
export type LinkChange =
  | { kind: 'create' }
  /** @property link the link with its new settings */
  | { kind: 'change'; link: NamedLink }
  /** With 'all', the links stay in the list until the server has revoked them: that may take a while. */
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

/** Links with their pending changes. A new link is not among them: it has no address until it is created. */
export const withChanges = <Link extends NamedLink>(links: Link[], changes: readonly LinkChange[]): Link[] =>
  changes.length === 0 ? links : changes.reduce(withChange<Link>, links);
