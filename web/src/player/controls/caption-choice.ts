import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { parseObject } from './stored-object.ts';

export interface Caption {
  /** Address of a WebVTT file on this origin. */
  src: string;
  /** The name of the language in that language. */
  label: string;
  /** BCP 47. */
  language: string;
}

type Named = Pick<Caption, 'language' | 'label'>;

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * Finds the captions to begin with: the viewer's last choice, else the first captions in that language, else the first
 * in one of the viewer's languages, else the first.
 * @param chosen null for a viewer who has never chosen
 * @param languages BCP 47, in order of preference
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

/** The viewer's choice, which the browser stores for the next video. */
interface CaptionChoice {
  isOn: boolean;
  /** The captions that were chosen last; null before the first choice. */
  last: Named | null;
}

const STORAGE_KEY = 'captions';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a stored choice; invalid values get their defaults. @param text JSON; null when nothing is stored */
export function choiceOf(text: string | null): CaptionChoice {
  const { isOn, language, label } = parseObject(text);
  return { isOn: isOn === true, last: isText(language) && isText(label) ? { language, label } : null };
}

const choice = atom(choiceOf(readStored(STORAGE_KEY)));

function choose({ isOn, last }: CaptionChoice): void {
  choice.set({ isOn, last });
  writeStored(STORAGE_KEY, JSON.stringify({ isOn, ...last }));
}

/** The last choice in any part of the page. The share page's first script has no `useSyncExternalStore`. */
function useChosen(): CaptionChoice {
  const [chosen, setChosen] = useState(choice.get);
  useEffect(() => choice.subscribe(setChosen), []);
  return chosen;
}

/**
 * Applies the viewer's choice to the captions of a video. All parts of a page share one choice.
 * @param captions at least one
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
    /** The index of the captions that are shown while captions are on. */
    index,
    turn: (on: boolean) => choose({ isOn: on, last: on ? named(index) : last }),
    /** Chooses captions by their index. @param on whether captions are shown; unchanged when missing */
    pick: (at: number, on = isOn) => choose({ isOn: on, last: named(at) }),
  };
}
