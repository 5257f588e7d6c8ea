import type { NamedLink } from '#shared/api/named-links.ts';

/** A change of the links of a recording that is on its way to the server. */
export type LinkChange =
  | { kind: 'create' }
  /** @property link as it will be */
  | { kind: 'change'; link: NamedLink }
  /** All of a recording are listed until they are revoked: that may take a while, and its dialog waits for it. */
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

/** Links as they will be once all that is on its way has been stored. */
export const withChanges = <Link extends NamedLink>(links: Link[], changes: readonly LinkChange[]): Link[] =>
  changes.length === 0 ? links : changes.reduce(withChange<Link>, links);
