import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseScopedId } from '#functions/process/ids.ts';

/** The part of a job's event that names its recording. */
interface JobDetail {
  userMetadata?: { recordingId?: string };
}

const fileOf = (folder: string, workspaceId: string): string => path.join(folder, `lost-events-${workspaceId}`);

/**
 * Loses the events of MediaConvert about the recordings of a workspace.
 * @param folder of files that the tests and the stack share
 * @returns delivers later events again
 */
export function loseEvents(folder: string, workspaceId: string): () => void {
  const file = fileOf(folder, workspaceId);
  writeFileSync(file, '');
  return () => rmSync(file);
}

/** Whether an event is about a workspace whose events are lost. */
export function isLostEvent(folder: string, { source, detail }: { source: string; detail: unknown }): boolean {
  if (source !== 'aws.mediaconvert') return false;
  const recordingId = (detail as JobDetail).userMetadata?.recordingId;
  const workspaceId = recordingId && parseScopedId(recordingId)?.workspaceId;
  return workspaceId ? existsSync(fileOf(folder, workspaceId)) : false;
}
