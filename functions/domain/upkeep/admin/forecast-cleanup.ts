import type { CleanupForecast } from '#shared/api/upkeep/admin.ts';
import { uploadBytes } from '../../../data/ground/upload.ts';
import { type DueCleanup, listDueCleanup } from '../../../data/upkeep/due-cleanup.ts';
import { isoNow } from '../../../process/clock.ts';
import { EARLIER_FILE_SECONDS } from '../../../process/limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** How far it looks ahead: as long as earlier files are kept, and a day. */
const HORIZON_SECONDS = EARLIER_FILE_SECONDS + DAY_SECONDS;

/** Items of one partition of the due list that are read. Those that are due first come first. */
const ITEMS_READ = 250;

function count(forecast: CleanupForecast, item: DueCleanup): void {
  if (item.type === 'upload') forecast.dayBytes += uploadBytes(item);
  if (item.type !== 'cleanupJob') return;
  const { bytes = 0, dueAt } = item;
  if (dueAt <= isoNow()) forecast.nextBytes += bytes;
  else if (dueAt <= isoNow(DAY_SECONDS)) forecast.dayBytes += bytes;
  else forecast.monthBytes += bytes;
}

/** How much the cleanup will free, by the stored sizes of videos and uploads. */
export async function forecastCleanup(): Promise<CleanupForecast> {
  const forecast: CleanupForecast = { nextBytes: 0, dayBytes: 0, monthBytes: 0 };
  const read = async (list: AsyncGenerator<DueCleanup>) => {
    let items = 0;
    for await (const item of list) {
      count(forecast, item);
      items += 1;
      if (items === ITEMS_READ) break;
    }
  };
  await Promise.all(listDueCleanup(isoNow(HORIZON_SECONDS)).map(read));
  return forecast;
}
