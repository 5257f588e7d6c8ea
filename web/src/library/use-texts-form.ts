import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { errorMessage } from '../lib/http/api-error.ts';
import { fieldErrors, showFormError } from '../lib/show-form-error.ts';
import { giveUpTexts, refusedTexts, type Texts, type TextsChange, undoOf, type useSaveTexts } from './save-texts.ts';

interface Values {
  name: string;
  description?: string | null | undefined;
  showsDescription?: boolean | undefined;
}

const NAMES = ['name', 'description', 'showsDescription'] as const;

/** Without fields that the item does not have: the contract of a project refuses those of a recording. */
const valuesOf = ({ name, description, showsDescription }: Texts): Values => ({
  name,
  description: description ?? '',
  ...(showsDescription !== undefined && { showsDescription }),
});

const changeOf = (before: Texts, after: Texts): TextsChange =>
  Object.fromEntries(NAMES.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));

interface TextsForm {
  item: Texts & { id: string };
  schema: z.ZodType<Texts, Values>;
  save: Pick<ReturnType<typeof useSaveTexts>, 'mutate' | 'isPending' | 'error'>;
  onClose: () => void;
}

/**
 * State of a dialog that changes a name and a description, and for a recording whether links show the description. The dialog is hidden while they are saved, and comes back
 * with the typed texts if the server refuses them. Only changed fields are sent, so a concurrent change of the other
 * field stays. No response replaces text that is being typed.
 */
export function useTextsForm({ item, schema, save, onClose }: TextsForm) {
  const { name, description, showsDescription } = item;
  const [before] = useState<Texts>({ name, description, showsDescription });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf({ ...before, ...refusedTexts(item.id) }),
  });
  const submit = form.handleSubmit((texts) => {
    const change = changeOf(before, texts);
    if (Object.keys(change).length === 0) return onClose();
    save.mutate(
      { id: item.id, change, undo: undoOf(before, change) },
      {
        onSuccess: onClose,
        onError: (error) => void showFormError(error, NAMES, form.setError),
      },
    );
  });
  const values = form.watch();
  const { errors } = form.formState;
  return {
    isOpen: !save.isPending,
    typed: { description: values.description ?? '', showsDescription: values.showsDescription ?? false },
    setShowsDescription: (isShown: boolean) => form.setValue('showsDescription', isShown),
    name: form.register('name'),
    description: form.register('description'),
    nameError: errors.name?.message,
    descriptionError: errors.description?.message,
    failure: save.error && fieldErrors(save.error).length === 0 ? errorMessage(save.error, '') : undefined,
    isChanged: NAMES.some((name) => values[name] !== valuesOf(before)[name]),
    submit,
    close: () => {
      giveUpTexts(item.id);
      onClose();
    },
  };
}
