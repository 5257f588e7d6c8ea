import { useEffect, useState } from 'react';

/** Words of a video, in one language. */
export interface Caption {
  /** Address of a WebVTT file on this origin. */
  src: string;
  /** The language, as its readers call it. */
  label: string;
  /** BCP 47. */
  language: string;
}

type Named = Pick<Caption, 'language' | 'label'>;

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * The captions to begin with: those that the viewer has chosen last, else the first in that language, else the first in one
 * of the viewer's languages, else the first.
 * @param chosen null for a viewer who has never chosen
 * @param languages BCP 47, the best first
 * @returns an index
 */
export function captionFor(captions: readonly Named[], chosen: Named | null, languages: readonly string[]): number {
  const same = captions.findIndex(({ language, label }) => language === chosen?.language && label === chosen.label);
  if (same >= 0) return same;
  for (const wanted of chosen ? [chosen.language, ...languages] : languages) {
    const found = captions.findIndex(({ language }) => primary(language) === primary(wanted));
    if (found >= 0) return found;
  }
  return 0;
}

/** What a viewer has chosen, and finds again in the next video. */
export interface CaptionChoice {
  isOn: boolean;
  /** Those that were chosen last; null before. */
  last: Pick<Caption, 'language' | 'label'> | null;
}

/** Name in localStorage. */
const STORAGE_KEY = 'captions';

const isText = (value: unknown): value is string => typeof value === 'string';

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Somebody else's, or half written: the same as nothing.
    return {};
  }
}

/** Reads what `JSON.stringify` wrote; what is impossible is as at the beginning. @param text null for none */
export function choiceOf(text: string | null): CaptionChoice {
  const { isOn, language, label } = parse(text ?? '{}');
  return { isOn: isOn === true, last: isText(language) && isText(label) ? { language, label } : null };
}

function readChoice(): CaptionChoice {
  try {
    return choiceOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    return choiceOf(null);
  }
}

let current: CaptionChoice | undefined;
const listeners = new Set<() => void>();

const choice = (): CaptionChoice => {
  current ??= readChoice();
  return current;
};

function choose({ isOn, last }: CaptionChoice): void {
  current = { isOn, last };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ isOn, ...last }));
  } catch {
    // Blocked or full: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** What was chosen last, in any part of the page. The share page's first script has no `useSyncExternalStore`. */
function useChosen(): CaptionChoice {
  const [chosen, setChosen] = useState(choice);
  useEffect(() => {
    const update = () => setChosen(choice());
    listeners.add(update);
    update();
    return () => void listeners.delete(update);
  }, []);
  return chosen;
}

/**
 * Which captions of a video are shown and read, by what this viewer has chosen. All parts of a page have the same choice.
 * @param captions one at least
 */
export function useCaptionChoice(captions: readonly Caption[]) {
  const { isOn, last } = useChosen();
  const index = captionFor(captions, last, navigator.languages);
  const named = (at: number) => {
    const { language, label } = captions[at] ?? { language: '', label: '' };
    return { language, label };
  };
  return {
    isOn,
    /** The number of those that are shown while captions are on. */
    index,
    turn: (on: boolean) => choose({ isOn: on, last: on ? named(index) : last }),
    /** Chooses captions by their number. @param on whether they are shown; as before when it is missing */
    pick: (at: number, on = isOn) => choose({ isOn: on, last: named(at) }),
  };
}
