import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import * as z from 'zod';
import { NOTES_MAX_LENGTH } from '#web/lib/limits.ts';
import { storedJson } from '#web/lib/storage.ts';

/** Lines a minute: the slowest and the fastest. */
export const SLOWEST = 4;
export const FASTEST = 40;

const NotesSchema = z.object({
  text: z.string().max(NOTES_MAX_LENGTH),
  /** Lines a minute. */
  speed: z.number().min(SLOWEST).max(FASTEST),
});

/** What a person wants to say. It stays on this device. */
export type Notes = z.output<typeof NotesSchema>;

const stored = storedJson<Notes>({ key: 'recorderNotes', schema: NotesSchema, fallback: { text: '', speed: 16 } });

/** The notes of this page; null until they are changed. */
const changed = atom<Notes | null>(null);

export const readNotes = (): Notes => changed.get() ?? stored.read();

export function changeNotes(change: Partial<Notes>): void {
  const next = { ...readNotes(), ...change };
  changed.set(next);
  stored.write(next.text === '' ? null : next);
}

export const useNotes = (): Notes => useStore(changed) ?? stored.read();

/** Distance that the text scrolls in a time, in pixels. @param lineHeight in pixels */
export const scrolled = (ms: number, speed: number, lineHeight: number): number => (ms / 60_000) * speed * lineHeight;
