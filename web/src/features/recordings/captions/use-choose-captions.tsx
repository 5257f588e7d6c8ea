import { type ReactNode, useRef } from 'react';

/**
 * Has the person choose a file of captions.
 * @param name of the file field
 * @returns what begins that, and the field, which has to be on the page
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
          // The same file can be chosen again, after a failure.
          currentTarget.value = '';
          if (file) onChosen(file);
        }}
      />
    ),
  };
}
