import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import { atom } from 'nanostores';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';
import type { BulkTask } from './use-bulk.ts';

/** What a command asks before it is done. */
interface Asking {
  title: string;
  text: string;
  /** The button that does it, and its text meanwhile. */
  yes: readonly [label: string, pendingLabel: string];
  no?: string;
  isPending?: boolean;
  /** @param close closes the question: to be called when it is done, or has failed */
  does: (close: () => void) => void;
}

/** What a person can do with the things of a list: by a button or the menu of one, and with all that are selected. */
export interface Command<Item> {
  label: string | ((item: Item) => string);
  /** Names its button where several of the list have the same label. */
  spoken?: (item: Item) => string;
  Icon: LucideIcon;
  variant?: 'destructive';
  /** Whether it is offered for an item; by default for all. */
  may?: (item: Item) => boolean;
  /** Whether it is shown, and does nothing at present. */
  isDisabled?: (item: Item) => boolean;
  /** Whether it is being done. */
  isPending?: boolean;
  /** How it is done with one item; without any of the four, only several can be. */
  does?: (item: Item) => void;
  asks?: (item: Item) => Asking;
  /** The dialog that does it. */
  dialog?: (item: Item, onClose: () => void) => ReactNode;
  /** An address that opens in a new tab. */
  href?: (item: Item) => string;
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

export const labelOf = <Item>({ label }: Command<Item>, item: Item): string =>
  typeof label === 'string' ? label : label(item);

/** Those that can be done with one item, by this person. */
export const commandsFor = <Item>(commands: readonly Command<Item>[], item: Item): Command<Item>[] =>
  commands.filter(({ does, asks, dialog, href, may }) => (does ?? asks ?? dialog ?? href) && may?.(item) !== false);

export type RunCommand<Item> = (command: Command<Item>, item: Item) => void;

/**
 * The commands for an item as entries of its menu. A line is before those that destroy something.
 * @param run of `useRun`, where commands have questions or dialogs
 */
export function menuEntries<Item>(
  commands: readonly Command<Item>[],
  item: Item,
  run: RunCommand<Item> = (command) => command.does?.(item),
): MenuEntry[] {
  const entries = commandsFor(commands, item).map((command) => {
    const { Icon, variant, isDisabled, href } = command;
    const opens = href ? { href: href(item) } : { opens: () => run(command, item) };
    const disabled = isDisabled?.(item) ?? false;
    return { label: labelOf(command, item), Icon, disabled, ...opens, ...(variant && { variant }) };
  });
  const usual = entries.filter(({ variant }) => !variant);
  const destructive = entries.filter(({ variant }) => variant);
  const line = usual.length > 0 && destructive.length > 0 ? (['line'] as const) : [];
  return [...usual, ...line, ...destructive];
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
