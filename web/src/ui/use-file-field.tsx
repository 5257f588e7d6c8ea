import { type ComponentProps, useRef } from 'react';

/**
 * Lets the user choose files.
 * @returns a function that opens the browser's file dialog, and the field, which the caller renders
 */
export function useFileField(attributes: ComponentProps<'input'>, onChosen: (files: [File, ...File[]]) => void) {
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        {...attributes}
        ref={field}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          // Without this, choosing the same file again after a failure fires no change event.
          currentTarget.value = '';
          if (first) onChosen([first, ...others]);
        }}
      />
    ),
  };
}
