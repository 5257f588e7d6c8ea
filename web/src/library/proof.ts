import { ApiError } from '#web/lib/http/api-error.ts';

/** Asks the person to prove who they are. @returns whether they did */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Registers the dialog that asks for a proof, as long as it can open. @returns removes it */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Makes a call whose effect lasts longer than a stolen session, and again once the person has proved who they are, if the
 * server asks for that.
 * @throws the error of the call, also when the person gives no proof
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'PROOF_NEEDED';
    if (!isAsked || !(await ask?.())) throw error;
    return send();
  }
}
