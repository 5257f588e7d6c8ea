import { createHash } from 'node:crypto';
import type { Change } from '../../../data/ground/apply.ts';
import { getLinkViewer, putLinkViewer } from '../../../data/sharing/figures.ts';
import { getPass } from '../../../data/sharing/pass.ts';
import { getVisitorSalt, markVisitorSeen, wasSeen } from '../../../data/sharing/watch.ts';
import { countedNumberOf } from '../../../data/video/file.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { sha256 } from '../../../process/ids.ts';
import type { OpenedLink } from '../links/load-link.ts';

/** The browser that reports, and its proofs for the link. */
export interface Watcher {
  address: string;
  userAgent: string | null;
  refusesTracking: boolean;
  /** The secret of the browser's pass; null without one. */
  pass: string | null;
}

export interface Visitor {
  isNew: boolean;
  /**
   * Writes that record the visitor.
   * @param buckets parts of the file with this number that the visit has played for the first time
   */
  changes: (buckets: number[], file: number) => Change[];
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An id that is derived from an address and has the form of a ULID, so that lists of viewers can use the usual cursors.
 */
const viewerIdOf = (email: string): string =>
  Array.from(createHash('sha256').update(email).digest().subarray(0, 26), (byte) => ALPHABET[byte & 31]).join('');

async function namedVisitor(
  { recording, link: { shareToken } }: OpenedLink,
  email: string,
  begins: boolean,
): Promise<Visitor> {
  const id = viewerIdOf(email);
  const before = await getLinkViewer(shareToken, id);
  const views = (before?.views ?? 0) + (begins ? 1 : 0);
  return {
    isNew: begins && before === null,
    changes: (played, playedFile) => {
      // An old page may still play an earlier file.
      const file = before && playedFile !== countedNumberOf(recording) ? before.file : playedFile;
      const known = before?.file === file ? before.buckets : [];
      const all = [...known, ...(playedFile === file ? played : [])];
      const buckets = [...new Set(all)].sort((one, other) => one - other);
      return [putLinkViewer(shareToken, before, { id, email, views, lastViewedAt: isoNow(), buckets, file })];
    },
  };
}

const NOBODY: Visitor = { isNew: false, changes: () => [] };

/**
 * An anonymous visitor. One browser at one address is one visitor on one day, and cannot be recognized the next day.
 */
async function namelessVisitor(shareToken: string, { address, userAgent }: Watcher): Promise<Visitor> {
  const now = nowSeconds();
  const visitor = sha256(`${await getVisitorSalt(now)}#${shareToken}#${address}#${userAgent}`);
  return (await wasSeen(visitor)) ? NOBODY : { isNew: true, changes: () => [markVisitorSeen(visitor, now)] };
}

/**
 * Identifies the visitor: by the address proven to the link's e-mail gate, otherwise by a number that is valid for a
 * day.
 * @param begins whether the visit begins with this report
 */
export async function findVisitor(opened: OpenedLink, watcher: Watcher, begins: boolean): Promise<Visitor> {
  const { shareToken, allowList } = opened.link;
  const hasNames = allowList.length > 0 && watcher.pass !== null;
  const email = hasNames ? (await getPass(shareToken, watcher.pass ?? ''))?.email : null;
  if (email) return namedVisitor(opened, email, begins);
  return begins ? namelessVisitor(shareToken, watcher) : NOBODY;
}
