import { isoNow } from '../../process/clock.ts';
import { EXISTS, expression, hasValues } from '../table/expression.ts';
import { listDue, tryUpdateItem } from '../table/items.ts';
import { recordingKey, viewsIndex, viewsPartition } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';
import { isOpenLink, keyOfLink, mainLinkItem, type StoredLink } from './link-item.ts';

/*
 * A view is counted in its link alone. Of a main link, the library shows the count, by an attribute of the recording,
 * which its index has: the schedule brings it up to date. A link with views that the library does not know is in the
 * index of what is due.
 */

const INDEX_ATTRIBUTES = ['GSI1PK', 'GSI1SK'];

function viewOf(link: StoredLink) {
  const lastViewedAt = isoNow();
  const { GSI1PK, GSI1SK } = viewsIndex(link.recordingId, lastViewedAt);
  const due = link.name === null && {
    GSI1PK: expression`if_not_exists(GSI1PK, ${GSI1PK})`,
    GSI1SK: expression`if_not_exists(GSI1SK, ${GSI1SK})`,
  };
  return { Key: keyOfLink(link), set: { lastViewedAt, ...due }, add: { viewCount: 1 } };
}

/**
 * Counts a view through a link. Views and other changes of the link, or its recording, do not conflict.
 * @returns false when the link was revoked meanwhile
 */
export const countView = (link: StoredLink): Promise<boolean> =>
  tryUpdateItem({ ...viewOf(link), onlyIf: isOpenLink(link) });

/**
 * Counts a view of a link with a gate, in the transaction that begins the visit. Refused when the link was revoked, has
 * another gate, or has no view left.
 */
export function countLimitedView(link: StoredLink): Change {
  const { gateVersion, viewLimit } = link;
  const isSame = hasValues({ gateVersion });
  const onlyIf = viewLimit === null ? isSame : expression`${isSame} AND viewCount < ${viewLimit}`;
  return update({ ...viewOf(link), onlyIf });
}

/** What happens for the first time with a view of a link. */
export interface FirstView {
  /** Whether nobody had played its video. */
  isFirst: boolean;
  /** Whether its maker wants a mail, and has had none. */
  mails: boolean;
}

const isUnset = (name: string) => {
  const attribute = expression([`#${name}`]);
  return expression`(attribute_not_exists(${attribute}) OR ${attribute} = ${null})`;
};

/** Marks a link as watched; refused when it was before, or its mail is ordered or switched off meanwhile. */
export function markFirstView(link: StoredLink, { isFirst, mails }: FirstView): Change {
  const at = isoNow();
  const isNew = isFirst ? expression`${isOpenLink(link)} AND ${isUnset('firstWatchedAt')}` : isOpenLink(link);
  return update({
    Key: keyOfLink(link),
    set: { ...(isFirst && { firstWatchedAt: at }), ...(mails && { firstViewAt: at }) },
    onlyIf: mails ? expression`${isNew} AND mailsFirstView = ${true} AND ${isUnset('firstViewAt')}` : isNew,
  });
}

/** Main links with views that the library does not know. There is one list for each partition of the index. */
export const listUnknownViews = (): AsyncGenerator<StoredLink>[] => listDue(mainLinkItem, viewsPartition, isoNow());

/**
 * Tells the library the views of a main link. It can be repeated; with a view that came meanwhile, the link stays due.
 * Changes of the recording do not conflict with it, and a count that is read late replaces no later one.
 */
export async function tellViews(link: StoredLink): Promise<void> {
  const { recordingId, viewCount } = link;
  const set = { viewCount, libraryAt: isoNow() };
  const isLater = expression`${EXISTS} AND (attribute_not_exists(viewCount) OR viewCount < ${viewCount})`;
  await tryUpdateItem({ Key: recordingKey(recordingId), set, onlyIf: isLater });
  await tryUpdateItem({ Key: keyOfLink(link), remove: INDEX_ATTRIBUTES, onlyIf: hasValues({ viewCount }) });
}
