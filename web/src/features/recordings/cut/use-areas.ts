import { useState } from 'react';

/** The area that is selected, by its place in the list, and whether another one is being drawn. */
export function useAreas() {
  const [selected, setSelected] = useState<number | null>(null);
  const [isNew, setNew] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  return {
    selected,
    /** Whether it was just added, and receives the focus. */
    isNew,
    isDrawing,
    select: (at: number | null, isAdded = false) => {
      setSelected(at);
      setNew(isAdded);
      setDrawing(false);
    },
    setDrawing,
  };
}
