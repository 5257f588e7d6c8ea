import { shareUrl as shareUrlAt } from '#shared/rules/export-links.ts';

/** Address of the public page of a shared recording. */
export const shareUrl = (shareToken: string): string => shareUrlAt(location.origin, shareToken);
