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

/** The steps of a link that asks for something before it shows the recording; loaded only for such links. */
export const LinkGate = lazy(load);
