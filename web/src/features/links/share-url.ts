import { sharePath } from '#shared/rules/share-address.ts';

/** Address of the public page of a recording's link. */
export const shareUrl = (shareToken: string): string => location.origin + sharePath(shareToken);
