import { drawing, editor, map, phone, shop } from './makers.ts';
import { board, calendar, charts, chat, page, sheet, slides } from './office.ts';
import type { Screen } from './parts.ts';

/** Screens of twelve products that look different. Neighbors in the list are neighbors in no list of recordings. */
export const SCREENS: readonly Screen[] = [
  shop(),
  charts(),
  editor(),
  board(),
  calendar(),
  page(),
  slides(),
  drawing(),
  map(),
  chat(),
  sheet(),
  phone(),
];
