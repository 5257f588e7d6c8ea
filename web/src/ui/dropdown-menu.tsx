import { Check, type LucideIcon } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { cn } from './class-names.ts';
import { keepToastsClear } from './floating-elements.ts';
import { useMenuAction } from './use-menu-action.ts';

/** Classes of a panel that floats over the page: menus, selects. */
const menuPanel =
  'z-50 max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto overflow-x-hidden rounded-lg border bg-popover p-1 text-popover-foreground shadow-float data-[state=open]:animate-pop-in';

/** Classes of a row in such a panel. */
const menuItem =
  "relative flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0";

/** A menu that is not modal: scrolling the page or a press outside closes it. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** The open menu, next to its trigger in the document, and so in the same landmark and the same dialog. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      ref={keepToastsClear}
      sideOffset={6}
      collisionPadding={8}
      className={cn(menuPanel, className)}
      {...rest}
    />
  );
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  /** Red, for a destructive action. */
  variant?: 'default' | 'destructive';
}

export function DropdownMenuItem({ className, variant = 'default', ...rest }: ItemProps) {
  const red =
    variant === 'destructive' &&
    'text-destructive-text data-highlighted:bg-destructive-soft data-highlighted:text-destructive-text';
  return <Primitive.Item className={cn(menuItem, red, className)} {...rest} />;
}

/** An option of a choice; a tick marks the selected one. */
export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(menuItem, 'pe-9', className)} {...rest}>
      {children}
      <Primitive.ItemIndicator className="absolute end-2.5">
        <Check aria-hidden className="text-primary-text" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-2.5 pt-2 pb-1 font-medium text-muted-foreground text-xs', className)}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...rest} />;
}

type Choosing = Pick<ReturnType<typeof useMenuAction>, 'choose'>;

interface ActionEntry {
  label: string;
  Icon?: LucideIcon;
  variant?: ItemProps['variant'];
  disabled?: boolean;
  /** Called at once. */
  onSelect?: () => void;
  /** Called when the menu has closed and its button has the focus: opens a dialog, which returns the focus there. */
  opens?: (() => void) | undefined;
  /** An address that opens in a new tab. */
  href?: string;
}

/** An entry of a menu; `line` is the line between two groups. What is false, or does nothing, is left out. */
export type MenuEntry = ActionEntry | 'line' | false;

export const MenuEntries = ({ entries, choose }: { entries: readonly MenuEntry[] } & Choosing) =>
  Object.entries(entries).map(([place, entry]) => {
    if (entry === false) return null;
    if (entry === 'line') return <DropdownMenuSeparator key={place} />;
    const { label, Icon, opens, onSelect, href, ...rest } = entry;
    if (!opens && !onSelect && !href) return null;
    const Row = href ? 'a' : 'div';
    return (
      <DropdownMenuItem key={place} {...rest} asChild onSelect={opens ? () => choose(opens) : onSelect}>
        <Row href={href} target={href && '_blank'} rel={href && 'noreferrer'}>
          {Icon && <Icon aria-hidden />}
          <span>{label}</span>
        </Row>
      </DropdownMenuItem>
    );
  });

interface ActionMenuProps {
  trigger: ReactElement;
  defaultOpen?: boolean;
  entries: readonly MenuEntry[];
}

export function ActionMenu({ trigger, defaultOpen, entries }: ActionMenuProps) {
  const { choose, onCloseAutoFocus } = useMenuAction();
  const [button, setButton] = useState<HTMLElement | null>(null);
  // A dialog clips content that extends beyond it.
  const edges = button?.closest('[role=dialog]') ?? [];
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger ref={setButton} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" collisionBoundary={edges} onCloseAutoFocus={onCloseAutoFocus}>
        <MenuEntries entries={entries} choose={choose} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
