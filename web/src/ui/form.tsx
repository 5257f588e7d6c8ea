import { type ComponentProps, createContext, useContext } from 'react';

const PendingForm = createContext(false);

/** Whether the form around a field is being sent; false outside of a form. */
export const useIsFormPending = (): boolean => useContext(PendingForm);

interface FormProps extends ComponentProps<'form'> {
  /** It is being sent. */
  pending: boolean;
}

/**
 * A form that closes or starts again once it was sent. While it is being sent, its fields cannot be changed: the change
 * would look saved and be lost.
 */
export function Form({ pending, ...rest }: FormProps) {
  return (
    <PendingForm value={pending}>
      <form noValidate {...rest} />
    </PendingForm>
  );
}
