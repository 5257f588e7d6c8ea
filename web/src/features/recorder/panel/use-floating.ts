import { useSyncExternalStore } from 'react';
import { floatingControls } from '../flow/floating-controls.ts';

/** The window in which the controls float, and what it says. */
export const useFloating = () => useSyncExternalStore(floatingControls.subscribe, floatingControls.floating);
