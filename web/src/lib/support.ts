/** Where a person who is stuck writes to. */
export const SUPPORT_LINK = 'mailto:support@framekeep.app';
