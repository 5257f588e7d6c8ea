/** Label of the choice where a person throws others out of the account: these may have made webhooks in their name. */
export const PAUSES_WEBHOOKS = 'Pause the webhooks that I made or switched on';
