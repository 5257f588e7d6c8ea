import type { DeviceKind } from './use-preview-device.ts';

/**
 * Why a device is not open.
 * @param error name of the DOMException of getUserMedia
 */
export function troubleSentence(kind: DeviceKind, error: string): string {
  if (error === 'NotAllowedError' || error === 'SecurityError') {
    return `Your browser does not let this site use the ${kind}. You can allow it beside the address.`;
  }
  if (error === 'NotFoundError' || error === 'OverconstrainedError') return `No ${kind} was found.`;
  return `The ${kind} could not be opened. Another app may be using it.`;
}

/** The notice about a microphone that is open and silent. */
export const SILENCE_SENTENCE = 'Nothing is heard from this microphone. Is it muted, or is another one in use?';
