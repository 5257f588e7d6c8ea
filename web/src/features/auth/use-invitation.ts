import { useSearchParams } from 'react-router-dom';

/** Token of the invitation that brought the visitor here, carried in the address; null without one. */
export const useInvitation = (): string | null => useSearchParams()[0].get('invitation') || null;
