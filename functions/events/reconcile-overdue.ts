import * as z from 'zod';
import { indexDueCaptions } from '../domain/editing/captions/index-captions.ts';
import { reconcileTranscripts } from '../domain/editing/transcripts/begin-transcript.ts';
import { tellUnknownViews } from '../domain/sharing/links/tell-views.ts';
import { sendAllDueMails } from '../domain/telling/event-mails/send-all-due-mails.ts';
import { startMigrations } from '../domain/upkeep/migrations/migrate.ts';
import { reconcileOverdue } from '../domain/video/recovery/reconcile-overdue.ts';
import { settleAll } from '../process/settle-all.ts';
import { timedHandler } from './event-handler.ts';

/** The time of an interruption of all running work, if the caller knows one. The schedule has none. */
const input = z.object({ interruptedAt: z.iso.datetime().optional() });

/** Time for one recording, in milliseconds: probing it and creating its job. */
const RECORDING_MS = 30_000;

/**
 * Every few minutes: starts the migrations of this version if they are not done, reconciles recordings whose conversion
 * or transcription is overdue, indexes captions that no request could index, tells the library new views of links, and
 * sends the mails that are due, because they are gathered or could not be sent before.
 */
export const handler = timedHandler('reconcile-overdue', async (event, context): Promise<void> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RECORDING_MS;
  const { interruptedAt } = input.parse(event);
  // None waits for another, nor fails with it.
  const work = [
    startMigrations(),
    reconcileOverdue({ interruptedAt, hasTime }),
    reconcileTranscripts({ interruptedAt, hasTime }),
    indexDueCaptions({ interruptedAt, hasTime }),
    sendAllDueMails(hasTime),
    tellUnknownViews(hasTime),
  ];
  await settleAll(work, (failures) => `${failures} of ${work.length} kinds of work failed`);
});
