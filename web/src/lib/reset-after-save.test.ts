import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { resetAfterSave } from './reset-after-save.ts';

/** A form whose name was changed to “  Beta  ” and sent. */
function sentForm() {
  const { formControl } = createFormControl({
    defaultValues: { name: 'Alpha', description: '' },
    resetOptions: { keepDirtyValues: true },
  });
  // There is no page here: the form takes its own word for being on one.
  formControl.control._state.mount = true;
  formControl.register('name');
  formControl.register('description');
  formControl.setValue('name', '  Beta  ', { shouldDirty: true });
  return { form: formControl, sent: formControl.getValues() };
}

const saved = { name: 'Beta', description: '' };

it('a field shows its saved value', () => {
  const { form, sent } = sentForm();
  resetAfterSave(form, sent, saved);
  expect(form.getValues()).toEqual(saved);
  expect(form.getFieldState('name').isDirty).toBe(false);
});

it('text that was typed during the save stays, and is not saved yet', () => {
  const { form, sent } = sentForm();
  form.setValue('name', '  Beta 2', { shouldDirty: true });
  form.setValue('description', 'What it is for', { shouldDirty: true });
  resetAfterSave(form, sent, saved);
  expect(form.getValues()).toEqual({ name: '  Beta 2', description: 'What it is for' });
  expect(form.getFieldState('name').isDirty).toBe(true);
  expect(form.getFieldState('description').isDirty).toBe(true);
});
