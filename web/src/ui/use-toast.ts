import { useSyncExternalStore } from 'react';

/** Toasts visible at one time. */
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

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast over any screen; a newer toast replaces an older one. */
export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  const id = nextId++;
  publish([{ ...input, id, open: true }, ...entries].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes a toast; it is removed from memory later. */
export function dismissToast(id: number): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), TOAST_REMOVE_MS);
}

/** The toasts in memory, newest first. */
export const currentToasts = (): readonly ToastEntry[] => entries;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly ToastEntry[] => useSyncExternalStore(subscribe, currentToasts, currentToasts);
