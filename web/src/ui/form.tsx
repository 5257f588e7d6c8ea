import { type ComponentProps, createContext, useContext } from 'react';

const PendingForm = createContext(false);

/** Whether the form around a field is being submitted; false outside a form. */
export const useIsFormPending = (): boolean => useContext(PendingForm);

interface FormProps extends ComponentProps<'form'> {
  pending: boolean;
}

/**
 * A form that closes or resets after it was submitted. Its fields are read-only during the submission: a change then
 * would look saved, but would be lost.
 */
export function Form({ pending, ...rest }: FormProps) {
  return (
    <PendingForm value={pending}>
      <form noValidate {...rest} />
    </PendingForm>
  );
}
