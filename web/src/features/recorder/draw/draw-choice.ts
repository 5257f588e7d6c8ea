import { useState } from 'react';
import * as z from 'zod';
import { storedJson } from '#web/lib/storage.ts';
import { MARK_COLORS, MARK_TOOLS } from '#web/media/compose/marks.ts';

const ChoiceSchema = z.object({
  tool: z.enum(MARK_TOOLS),
  color: z.enum(MARK_COLORS),
  /** Whether lines fade after a while. */
  fades: z.boolean(),
});

type DrawChoice = z.output<typeof ChoiceSchema>;

const stored = storedJson<DrawChoice>({
  key: 'recorderDrawing',
  schema: ChoiceSchema,
  fallback: { tool: 'pen', color: 'red', fades: true },
});

/** What a person draws with, as chosen last on this device. */
export function useDrawChoice(): [choice: DrawChoice, choose: (change: Partial<DrawChoice>) => void] {
  const [choice, setChoice] = useState(stored.read);
  const choose = (change: Partial<DrawChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    stored.write(next);
  };
  return [choice, choose];
}
