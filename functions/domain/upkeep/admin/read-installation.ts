import type { Installation } from '#shared/api/upkeep/installation.ts';
import { ALL_MIGRATIONS, MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { getMachine } from '../../../data/ground/machine.ts';
import { countDueMailOrders } from '../../../data/ground/mail-order.ts';
import { getMailQuota } from '../../../data/ground/mail-quota.ts';
import { listDueRevocations } from '../../../data/ground/revocation.ts';
import { getMigrationsDone } from '../../../data/upkeep/migrations.ts';
import { countConversionsSince } from '../../../data/video/conversions.ts';
import { isoNow } from '../../../process/clock.ts';
import { COUNTED_MAX } from '../../../process/limits.ts';
import { usageLimits } from '../../ground/limit-usage.ts';
import { listBouncedMails, listDelayedMails } from '../../ground/mail/mail-failures.ts';
import { forecastCleanup } from './forecast-cleanup.ts';
import { readVersion } from './read-version.ts';

async function readMails(): Promise<Installation['mails']> {
  const [quota, refused, delayed, waiting] = await Promise.all([
    getMailQuota(),
    listBouncedMails(),
    listDelayedMails(),
    countDueMailOrders(isoNow(), COUNTED_MAX),
  ]);
  return {
    sent: quota?.sentInDay ?? null,
    perDay: quota?.perDay ?? null,
    refused: refused.length,
    delayed: delayed.length,
    waiting,
  };
}

async function readQueues(): Promise<Installation['queues']> {
  const [conversions, failed, revocations] = await Promise.all([
    countConversionsSince(['processing', 'waiting']),
    countConversionsSince(['failed']),
    listDueRevocations(COUNTED_MAX),
  ]);
  return { conversions, failed, revocations: revocations.length };
}

/** The state of the installation, for administrators. It reads no recordings. */
export async function readInstallation(): Promise<Installation> {
  const [mails, queues, cleanup, known, machine] = await Promise.all([
    readMails(),
    readQueues(),
    forecastCleanup(),
    getMigrationsDone(),
    getMachine(),
  ]);
  // A new table has nothing to change.
  const done = known ?? ALL_MIGRATIONS;
  const next = MIGRATIONS[done - MIGRATIONS_BEFORE]?.does ?? null;
  const migrations = { done, all: ALL_MIGRATIONS, next };
  return { ...readVersion(), mails, queues, cleanup, limits: usageLimits(), migrations, machine };
}
