/** Title of the landing page, in the browser's tab and in link previews. */
export const LANDING_TITLE = 'Framekeep: record, share, and collaborate';
