import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import { atom } from 'nanostores';
import { type ComponentType, useEffect } from 'react';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';
import type { BulkTask } from './use-bulk.ts';

/** What a person can do with the things of a list: by the menu of one, and with all that are selected. */
export interface Command<Item> {
  label: string | ((item: Item) => string);
  Icon: LucideIcon;
  variant?: 'destructive';
  /** Whether it is offered for an item; by default for all. */
  may?: (item: Item) => boolean;
  /** Whether it is shown, and does nothing at present. */
  isDisabled?: (item: Item) => boolean;
  /** Does it with one item, or opens a dialog. Without it, the menu has no such entry. */
  does?: (item: Item) => void;
  /** How several are done, if they can. */
  many?: ManyCommand<Item>;
}

interface ManyCommand<Item> {
  /** In the bar of a selection. */
  label: string;
  /** The key that does it while something is selected, as `KeyboardEvent.key`. */
  shortcut?: string;
  /** Asks before, and then starts the work. */
  Question?: ComponentType<QuestionProps<Item>>;
  /** Does it without a question. */
  does?: (items: readonly Item[], start: (task: BulkTask<Item>) => void) => void;
}

export interface QuestionProps<Item> {
  /** What it may be done with. */
  items: readonly Item[];
  /** Number of the other selected items. */
  others: number;
  start: (task: BulkTask<Item>) => void;
  onClose: () => void;
}

/** The commands for an item as entries of its menu. A line is before those that destroy something. */
export function menuEntries<Item>(commands: readonly Command<Item>[], item: Item): MenuEntry[] {
  const entries = commands.flatMap(({ label, Icon, variant, may, isDisabled, does }) => {
    if (!does || may?.(item) === false) return [];
    const text = typeof label === 'string' ? label : label(item);
    const disabled = isDisabled?.(item) ?? false;
    return { label: text, Icon, disabled, opens: () => does(item), ...(variant && { variant }) };
  });
  const usual = entries.filter(({ variant }) => !variant);
  const destructive = entries.filter(({ variant }) => variant);
  return [...usual, usual.length > 0 && destructive.length > 0 && 'line', ...destructive];
}

/** A command for what is selected. */
interface OfferedCommand {
  label: string;
  Icon: LucideIcon;
  run: () => void;
}

interface Offer {
  title: string;
  commands: readonly OfferedCommand[];
}

const offered = atom<Offer | null>(null);

/** Offers commands in the palette while the component is on screen. */
export function useOffer(title: string, commands: readonly OfferedCommand[]): void {
  useEffect(() => {
    const offer = { title, commands };
    offered.set(offer);
    return () => {
      if (offered.get() === offer) offered.set(null);
    };
  });
}

export const useOffered = (): Offer | null => useStore(offered);
