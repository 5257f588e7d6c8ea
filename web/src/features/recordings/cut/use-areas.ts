import { useState } from 'react';

/** The area that is selected, by its place in the list, and whether another one is being drawn. */
export function useAreas() {
  const [{ selected, isNew }, setSelected] = useState<{ selected: number | null; isNew: boolean }>({
    selected: null,
    isNew: false,
  });
  const [isDrawing, setDrawing] = useState(false);
  return {
    selected,
    /** Whether it was just added, and receives the focus. */
    isNew,
    isDrawing,
    select: (at: number | null, isAdded = false) => {
      setSelected({ selected: at, isNew: isAdded });
      setDrawing(false);
    },
    setDrawing,
  };
}
