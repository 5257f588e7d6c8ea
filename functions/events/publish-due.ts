import { publishDueDeliveries, publishDueEvents } from '../domain/ground/events/publish-events.ts';
import { nowMs } from '../process/clock.ts';
import { settleAll } from '../process/settle-all.ts';
import { deadlineOf, timedHandler } from './event-handler.ts';

/** Every minute: publishes events that no request could publish, and deliveries whose next attempt is due. */
export const handler = timedHandler('publish-due', async (_event, context): Promise<void> => {
  const deadline = deadlineOf(context);
  const hasTime = () => nowMs() < deadline;
  const work = [publishDueEvents(hasTime), publishDueDeliveries(hasTime)];
  await settleAll(work, (failures) => `${failures} of ${work.length} kinds of work failed`);
});
