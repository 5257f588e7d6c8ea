import * as z from 'zod';
import { reconcileFile } from '../domain/video/recovery/reconcile-file.ts';
import type { ItemResult } from '../domain/video/recovery/run-state.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

const input = z.object({ recordingId: z.string(), before: z.string() });

/** A task of the recovery's workflow: reconciles one recording. The workflow retries an error, and then records it. */
export const handler = eventHandler('reconcile-recording', async (event): Promise<ItemResult> => {
  const { recordingId, before } = input.parse(event);
  addToLogContext({ recordingId });
  const outcome = await reconcileFile(recordingId, { before, isManual: false });
  addToLogContext({ outcome });
  return { recordingId, outcome };
});
