import { type ReactNode, useRef } from 'react';

/**
 * Lets the user choose a file with captions.
 * @param name label of the file field
 * @returns a function that opens the browser's file dialog, and the field, which the caller renders
 */
export function useChooseCaptions(
  name: string,
  onChosen: (file: File) => void,
): { choose: () => void; field: ReactNode } {
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        hidden
        aria-label={name}
        accept=".vtt,.srt,text/vtt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Without this, choosing the same file again after a failure fires no change event.
          currentTarget.value = '';
          if (file) onChosen(file);
        }}
      />
    ),
  };
}
