import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

export const TOAST_LIMIT = 1;

/** How long a toast is visible, in milliseconds. */
export const TOAST_MS = 5000;

/** How long a dismissed toast stays in memory, in milliseconds. */
export const TOAST_REMOVE_MS = 1_000_000;

/** Distance of the swipe to the right that dismisses a toast, in pixels. */
export const TOAST_SWIPE_PX = 50;

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastInput {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Buttons; each closes the toast. */
  actions?: readonly ToastAction[] | undefined;
}

export interface ToastEntry extends ToastInput {
  id: number;
  /** False once dismissed: the toast stays in memory for its closing animation. */
  open: boolean;
}

/** The toasts in memory, newest first. */
const entries = atom<readonly ToastEntry[]>([]);
let nextId = 1;

/** Shows a toast over any screen; a newer toast replaces an older one. */
export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  const id = nextId++;
  entries.set([{ ...input, id, open: true }, ...entries.get()].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

export function dismissToast(id: number): void {
  entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => entries.set(entries.get().filter((entry) => entry.id !== id)), TOAST_REMOVE_MS);
}

export const currentToasts = (): readonly ToastEntry[] => entries.get();

export const useToasts = (): readonly ToastEntry[] => useStore(entries);
