export const PRODUCT_NAME = 'Framekeep';

/** What a link that asks for something first is called in place of its recording's name. */
export const GUARDED_NAME = 'Shared recording';
