import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react';
import type * as z from 'zod';
import { afterFirstScreen } from './first-screen.ts';
import { fieldErrors } from './show-form-error.ts';

type Texts<Name extends string> = Record<Name, string>;
type Some<Name extends string> = { [Each in Name]?: string | undefined };

interface SavedTexts<Name extends string, Output> {
  /** The texts as the server has them. */
  saved: Texts<Name>;
  /** Imports what checks the texts; it is loaded after the first screen. Always the same function. */
  loadSchema: () => Promise<z.ZodType<Output>>;
  save: (texts: Output, on: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  /** Called for an error of no field. */
  onError?: (error: Error) => void;
}

/** The texts that differ from others, by their names. */
const unlike = <Name extends string>(texts: Some<Name>, others: Texts<Name>): Some<Name> =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => others[name as Name] !== text)) as Some<Name>;

const load = <Schema>(loadSchema: () => Promise<Schema>): Promise<Schema | null> =>
  loadSchema().catch((error: unknown) => {
    console.warn('The check of a form did not load.', error);
    return null;
  });

/**
 * State and submission of text fields on a page that stays. They can be edited at once: unlike react-hook-form, it is part
 * of a first screen. A field that the user has not edited follows changes by others; one that is edited during the save
 * stays edited. If the schema does not load, only the server checks the texts.
 */
export function useSavedTexts<Name extends string, Output>(form: SavedTexts<Name, Output>) {
  const { saved, loadSchema } = form;
  const [edited, setEdited] = useState<Some<Name>>({});
  const [errors, setErrors] = useState<Some<Name>>({});
  useEffect(() => afterFirstScreen(() => void load(loadSchema)), [loadSchema]);
  const texts = { ...saved, ...edited } as Texts<Name>;

  /** Shows errors at their fields, and focuses the first of these. @returns whether any is of a field */
  function show(found: [string, string][], fields: HTMLFormControlsCollection): boolean {
    const known = found.filter(([name]) => name in saved);
    const [first] = known[0] ?? [];
    const field = first && fields.namedItem(first);
    setErrors(Object.fromEntries(known.toReversed()) as Some<Name>);
    if (field instanceof HTMLElement) field.focus();
    return known.length > 0;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const checked = (await load(loadSchema))?.safeParse(texts);
    if (checked?.error) {
      show(
        checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
        elements,
      );
      return;
    }
    setErrors({});
    form.save(checked?.data ?? (texts as Output), {
      onSuccess: () => setEdited((now) => unlike(now, texts)),
      onError: (error) => {
        if (!show(fieldErrors(error), elements)) form.onError?.(error);
      },
    });
  }

  return {
    fieldOf: (name: Name) => ({
      name,
      value: texts[name],
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setEdited((now) => unlike({ ...now, [name]: value } as Some<Name>, saved));
        setErrors((now) => ({ ...now, [name]: undefined }));
      },
    }),
    errors,
    isChanged: Object.keys(unlike(edited, saved)).length > 0,
    submit,
  };
}
