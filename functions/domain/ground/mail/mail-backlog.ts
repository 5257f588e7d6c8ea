import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { countDueMailOrders } from '../../../data/ground/mail-order.ts';
import { getMailQuota } from '../../../data/ground/mail-quota.ts';
import { isoNow } from '../../../process/clock.ts';
import { COUNTED_MAX } from '../../../process/limits.ts';
import { leftForGathered } from './mail-pace.ts';

/** The schedule reads the quota every five minutes; older figures say nothing, in seconds. */
const QUOTA_SECONDS = 15 * 60;

/** The mails of the day, once so many are sent that gathered mails wait; null before. */
export async function readMailBacklog(): Promise<RecoveryStatus['mailBacklog']> {
  const quota = await getMailQuota();
  if (!quota || quota.at < isoNow(-QUOTA_SECONDS)) return null;
  const { perDay, sentInDay } = quota;
  if (leftForGathered({ perSecond: 1, perDay, sentInDay }) > 0) return null;
  return { sent: sentInDay, perDay, waiting: await countDueMailOrders(isoNow(), COUNTED_MAX) };
}
