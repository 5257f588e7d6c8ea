import { type ComponentType, lazy, useEffect } from 'react';
import type { LinkGateProps } from './gate/use-gate.ts';

async function load(): Promise<{ default: ComponentType<LinkGateProps> }> {
  try {
    return { default: (await import('./gate/gate.tsx')).Gate };
  } catch (error) {
    return {
      default: function MissingGate({ onFail }) {
        useEffect(() => onFail(error as Error), [onFail]);
        return null;
      },
    };
  }
}

/** What a link asks for before it shows the recording: loaded by those pages alone that need it. */
export const LinkGate = lazy(load);
