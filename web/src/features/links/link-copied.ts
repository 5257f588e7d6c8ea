/** What to say once a link is in the clipboard. */
export const LINK_COPIED = { title: 'Link Copied', description: 'The link has been copied to your clipboard.' };
