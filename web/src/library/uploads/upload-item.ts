import type { UploadStatus } from './upload-status.ts';

/**
 * `checking`: it is prepared. `waiting`: others are being sent. `interrupted`: an earlier visit began it, and its file has
 * to be opened or chosen again. `refused`: the file cannot be uploaded. `failed`: a retry may help.
 */
export type UploadPhase = 'checking' | 'waiting' | 'uploading' | 'done' | 'refused' | 'failed' | 'interrupted';

/** An upload as the list of uploads shows it. */
export interface UploadItem {
  id: string;
  /** Name of the file or of the recording. */
  name: string;
  /** Bytes; 0 while unknown. */
  size: number;
  phase: UploadPhase;
  status: UploadStatus;
  /** Why it was refused or failed, or what the user has to do to resume it. */
  sentence: string | null;
}

const ACTIVE: UploadPhase[] = ['checking', 'waiting', 'uploading'];

/** Whether leaving the page would stop the upload. */
export const isActive = ({ phase }: UploadItem): boolean => ACTIVE.includes(phase);

/** Whether an upload has nothing to cancel, so that it can be removed from the list without a question. */
export const isOver = ({ phase }: UploadItem): boolean => phase === 'done' || phase === 'refused';
