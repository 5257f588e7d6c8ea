import { type ComponentProps, createContext, type KeyboardEvent, use, useId, useMemo } from 'react';
import { cn } from './class-names.ts';
import { isRightToLeft } from './text-direction.ts';

/*
 * Tabs as the ARIA Authoring Practices have them, which choose by the focus. Those of Radix are for rows that change
 * while the focus is in them, and are six times as large.
 */

interface TabsAccess {
  value: string;
  choose: (value: string) => void;
  orientation: 'horizontal' | 'vertical';
  /** Begins the ids of the parts. */
  id: string;
}

const TabsContext = createContext<TabsAccess | null>(null);

function useTabs(): TabsAccess {
  const access = use(TabsContext);
  if (!access) throw new Error('No Tabs');
  return access;
}

interface TabsProps extends ComponentProps<'div'> {
  value: string;
  onValueChange: (value: string) => void;
  orientation?: TabsAccess['orientation'];
}

export function Tabs({ value, onValueChange, orientation = 'horizontal', ...rest }: TabsProps) {
  const id = useId();
  const access = useMemo(
    () => ({ value, choose: onValueChange, orientation, id }),
    [value, onValueChange, orientation, id],
  );
  return (
    <TabsContext value={access}>
      <div {...rest} />
    </TabsContext>
  );
}

/** Steps between tabs by key; in a row of another direction, ArrowLeft goes on. */
function stepOf(key: string, orientation: TabsAccess['orientation'], isRightToLeft: boolean): number {
  if (orientation === 'vertical') return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return isRightToLeft ? -step : step;
}

/** The row of tabs; the arrow keys, Home and End move between them. */
export function TabsList({ className, ...rest }: ComponentProps<'div'>) {
  const { orientation } = useTabs();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, currentTarget: list } = event;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const step = stepOf(key, orientation, isRightToLeft(list));
    const present = tabs.indexOf(document.activeElement as HTMLElement);
    const next = key === 'Home' ? 0 : key === 'End' ? -1 : step === 0 ? null : (present + step) % tabs.length;
    if (next === null) return;
    event.preventDefault();
    tabs.at(next)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-orientation={orientation}
      onKeyDown={move}
      className={cn('flex gap-1 border-b', className)}
      {...rest}
    />
  );
}

/** Classes of a tab, which has `data-state`. */
export const TAB_CLASSES =
  "relative inline-flex min-h-11 items-center gap-2 rounded-lg px-3.5 -outline-offset-4 font-medium text-muted-foreground text-sm transition-colors duration-150 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-primary [&_svg:not([class*='size-'])]:size-4";

/** A part of the tab with this value. */
function usePart(of: string) {
  const { value, id } = useTabs();
  const isActive = of === value;
  return { isActive, state: isActive ? 'active' : 'inactive', tabId: `${id}-tab-${of}`, panelId: `${id}-panel-${of}` };
}

export function TabsTrigger({ value, className, ...rest }: ComponentProps<'button'> & { value: string }) {
  const { choose } = useTabs();
  const { isActive, state, tabId, panelId } = usePart(value);
  const chooseOther = () => {
    if (!isActive) choose(value);
  };
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isActive}
      aria-controls={panelId}
      tabIndex={isActive ? 0 : -1}
      data-state={state}
      // Safari focuses no button that is pressed.
      onClick={chooseOther}
      onFocus={chooseOther}
      className={cn(TAB_CLASSES, className)}
      {...rest}
    />
  );
}

interface TabsContentProps extends ComponentProps<'div'> {
  value: string;
  /** Keeps the content while another tab is shown; `data-state` tells. */
  forceMount?: boolean;
}

export function TabsContent({ value, forceMount = false, className, children, ...rest }: TabsContentProps) {
  const { isActive, state, tabId, panelId } = usePart(value);
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the content may have no control
      tabIndex={0}
      hidden={!isActive}
      data-state={state}
      className={cn('rounded-lg pt-6', className)}
      {...rest}
    >
      {(isActive || forceMount) && children}
    </div>
  );
}
