import { useSearchParams } from 'react-router-dom';
import { SIGN_ON_STEP } from '#shared/model/identity/sign-on.ts';

/** What a sign-on that did not log in says in the address; null without one. */
export const useSignOnStep = (): string | null => useSearchParams()[0].get(SIGN_ON_STEP);
