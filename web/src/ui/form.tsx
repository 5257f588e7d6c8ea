import { type ComponentProps, createContext, type SubmitEvent, useContext } from 'react';

const PendingForm = createContext(false);

/** Whether the form around a field is being submitted; false outside a form. */
export const useIsFormPending = (): boolean => useContext(PendingForm);

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  pending: boolean;
  /** Sends the fields by a script. The page is not loaded again. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/**
 * A form that closes or resets after it was submitted. Its fields are read-only during the submission: a change then
 * would look saved, but would be lost.
 */
export function Form({ pending, onSubmit, ...rest }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <PendingForm value={pending}>
      <form noValidate onSubmit={submit} {...rest} />
    </PendingForm>
  );
}
