import * as z from 'zod';
import { reconcileRecording } from '../domain/recovery/reconcile-recording.ts';
import type { ItemResult } from '../domain/recovery/run-state.ts';
import { noteInLog } from '../observability/log-context.ts';
import { handling } from './handling.ts';

const input = z.object({ recordingId: z.string(), before: z.string() });

/** A task of the recovery's workflow: looks into one recording. What it throws is tried again, and then noted. */
export const handler = handling('reconcile-recording', async (event): Promise<ItemResult> => {
  const { recordingId, before } = input.parse(event);
  noteInLog({ recordingId });
  const outcome = await reconcileRecording(recordingId, { before, isManual: false });
  noteInLog({ outcome });
  return { recordingId, outcome };
});
