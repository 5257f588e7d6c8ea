import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import {
  type AddressField,
  type AddressFields,
  type Choices,
  readChoices,
  rememberChoices,
  writeChoices,
} from './list-address.ts';

/**
 * How long after the last letter the address says what was typed, in milliseconds: browsers refuse many changes of it.
 */
const TYPING_PAUSE_MS = 400;

/** Key of a tab's first entry in the history, until the app has written it. */
const UNWRITTEN = 'default';

/** State of an entry of the history that was made by a choice: its address says all that is chosen. */
const CHOSEN = 'chosen';

/** Choices; one of them, `q`, is typed. */
export type ListFields = AddressFields & { q: AddressField };

/**
 * What is chosen for a list, kept in the address: a choice is a step in the history, typing is none.
 * @param fields stay the same object
 */
export function useListAddress<Fields extends ListFields>(fields: Fields) {
  const { search, pathname, key, state } = useLocation();
  const navigate = useNavigate();
  const isNew = (useNavigationType() !== 'POP' && state !== CHOSEN) || key === UNWRITTEN;
  const query = new URLSearchParams(search);
  const written = readChoices(fields, query, isNew);
  const { typed, type, keep } = useTyped(written.q as string);
  const choices: Choices<Fields> = { ...written, q: typed };

  const go = (next: Choices<Fields>, replace: boolean) => {
    // A player that has opened over the list has the address now.
    if (window.location.pathname !== pathname) return;
    const text = writeChoices(fields, query, next).toString();
    void navigate({ pathname, search: text && `?${text}` }, { replace, state: CHOSEN });
  };
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (changed: Partial<Choices<Fields>>, replace: boolean) => {
    // A choice writes what is typed too. Written once more before the choice is rendered, it would undo the choice.
    clearTimeout(typing.current);
    const next = { ...choices, ...changed };
    rememberChoices(fields, changed);
    keep(next.q as string);
    go(next, replace);
  };

  const writeTyped = useEffectEvent(() => change({}, true));
  useEffect(() => {
    if (typed === written.q) return;
    typing.current = setTimeout(writeTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(typing.current);
  }, [typed, written.q]);

  // What was chosen on another visit is in the address as well, for Back and for loading the page again.
  const writeShown = useEffectEvent(() => {
    if (key === UNWRITTEN || writeChoices(fields, query, written).toString() !== query.toString()) go(written, true);
  });
  useEffect(() => {
    if (search !== undefined) writeShown();
  }, [search]);

  return {
    choices,
    /** Changes what is typed. */
    type,
    /** Makes a choice: a step in the history. */
    choose: (changed: Partial<Choices<Fields>>) => change(changed, false),
    /** Changes choices without a step in the history. */
    replace: (changed: Partial<Choices<Fields>>) => change(changed, true),
  };
}

/** What is typed, ahead of the address. When the address changes to something that was not typed here, it wins. */
function useTyped(written: string) {
  const [typed, type] = useState(written);
  const [kept, setKept] = useState(written);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    if (written !== kept) {
      type(written);
      setKept(written);
    }
  }
  return {
    typed,
    type,
    /** Says what the address is about to say. */
    keep: (text: string) => {
      type(text);
      setKept(text);
    },
  };
}
