/** The code of a system error; empty for any other error. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/**
 * Whether the disk refused a write: it is full, its quota is used up, or it is read-only, as Linux makes a disk that has
 * errors.
 */
export const isRefusedByDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EROFS'].includes(codeOf(error));
