import * as z from 'zod';
import { reconcileRecording } from '../domain/recovery/reconcile-recording.ts';
import type { ItemResult } from '../domain/recovery/run-state.ts';

const input = z.object({ recordingId: z.string(), before: z.string() });

/** A task of the recovery's workflow: looks into one recording. What it throws is tried again, and then noted. */
export async function handler(event: unknown): Promise<ItemResult> {
  const { recordingId, before } = input.parse(event);
  return { recordingId, outcome: await reconcileRecording(recordingId, { before, isAsked: false }) };
}
