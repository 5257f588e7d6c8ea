/** Of the landing page, in the browser's tab and in previews. */
export const LANDING_TITLE = 'Framekeep: record, share, and collaborate';
