/** Address in every build that is not given one of its own. */
const DEFAULT_ADDRESS = 'support@framekeep.example';

/** Where a person who is stuck writes to; VITE_SUPPORT_EMAIL sets the address when the web app is built. */
export const SUPPORT_LINK = `mailto:${import.meta.env.VITE_SUPPORT_EMAIL || DEFAULT_ADDRESS}`;
