import { ExplainedError } from '../../setup/explained-error.mjs';
import { findNetworkNamespace } from '../dynamodb/network-namespace.ts';
import { engineRefusal, type Isolation } from '../mediaconvert/confinement.ts';
import type { TranscriptionEngine } from '../transcribe/engine.ts';

/**
 * Whether no other program of this machine can reach the tables.
 * @throws ExplainedError when a proxy is to serve a stack without that
 */
export async function requireIsolatedTables(publicOrigin: string | null | undefined): Promise<boolean> {
  const areIsolated = (await findNetworkNamespace()) !== null;
  if (areIsolated || !publicOrigin) return areIsolated;
  throw new ExplainedError(
    'PUBLIC_ORIGIN needs tables that no other program of this machine can reach, and this system allows no network ' +
      'namespace for them. docs/how-to/debug.md says where it does.',
  );
}

/** @throws ExplainedError when an engine that is to be isolated cannot be */
export function requireIsolatedEngine({ mayBeUnconfined = false }: TranscriptionEngine, isolation: Isolation): void {
  const refusal = engineRefusal(isolation);
  if (refusal === null || mayBeUnconfined) return;
  throw new ExplainedError(
    `TRANSCRIBE_COMMAND needs a system that isolates programs; on this one, it can ${refusal}. ` +
      'docs/how-to/transcribe.md says what to do about it. TRANSCRIBE_UNCONFINED=yes runs it nevertheless.',
  );
}
