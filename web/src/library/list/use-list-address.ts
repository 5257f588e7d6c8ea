import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type AddressFields, type Choices, readChoices, rememberChoices, writeChoices } from './list-address.ts';

/** Delay before typed text is written to the address, in milliseconds: browsers limit the rate of such changes. */
const TYPING_PAUSE_MS = 400;

/** Key of the first history entry of a tab, until the app has written it. */
const UNWRITTEN = 'default';

/**
 * Choices for a list, stored in the address. A choice adds a history entry; typing does not.
 * @param fields must be the same object on every render
 * @param text name of the field that is typed
 */
export function useListAddress<Fields extends AddressFields>(fields: Fields, text = '') {
  const { search, pathname, hash, key, state } = useLocation();
  const navigate = useNavigate();
  // The address of an entry that was created by a choice contains all choices.
  const isNew = (useNavigationType() !== 'POP' && !state?.isChosen) || key === UNWRITTEN;
  const query = new URLSearchParams(search);
  const written = readChoices(fields, query, isNew);
  const { typed, type, keep } = useTyped(written[text] ?? '');
  const choices = (text in fields ? { ...written, [text]: typed } : written) as Choices<Fields>;

  const go = (next: Choices<Fields>, replace: boolean) => {
    // The address belongs to a player that has opened over the list.
    if (window.location.pathname !== pathname) return;
    const chosen = writeChoices(fields, query, next).toString();
    void navigate({ pathname, search: chosen && `?${chosen}`, hash }, { replace, state: { ...state, isChosen: true } });
  };
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (changed: Partial<Choices<Fields>>, replace: boolean) => {
    // A choice also writes the typed text. A second write before the choice is rendered would undo the choice.
    clearTimeout(typing.current);
    const next = { ...choices, ...changed };
    rememberChoices(fields, changed);
    keep(next[text] ?? '');
    go(next, replace);
  };

  const writeTyped = useEffectEvent(() => change({}, true));
  useEffect(() => {
    if (typed === (written[text] ?? '')) return;
    typing.current = setTimeout(writeTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(typing.current);
  }, [typed, written[text]]);

  // Remembered choices are written to the address too, for Back and reloads.
  const writeShown = useEffectEvent(() => {
    if (key === UNWRITTEN || writeChoices(fields, query, written).toString() !== query.toString()) go(written, true);
  });
  useEffect(() => {
    if (search !== undefined) writeShown();
  }, [search]);

  return {
    choices,
    type,
    choose: (changed: Partial<Choices<Fields>>) => change(changed, false),
    replace: (changed: Partial<Choices<Fields>>) => change(changed, true),
  };
}

/**
 * The typed text, which is ahead of the address. When the address gets a text that was not typed here, that text wins.
 */
function useTyped(written: string) {
  const [typed, type] = useState(written);
  const [own, setOwn] = useState(written);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    if (written !== own) {
      type(written);
      setOwn(written);
    }
  }
  return {
    typed,
    type,
    /** Registers the text that is about to be written to the address. */
    keep: (text: string) => {
      type(text);
      setOwn(text);
    },
  };
}
