/** Looks of a panel that floats over the page: menus, selects. */
export const menuPanel =
  'z-50 max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto overflow-x-hidden rounded-lg border bg-popover p-1 text-popover-foreground shadow-float data-[state=open]:animate-pop-in';

/** Looks of a row in such a panel. */
export const menuItem =
  "relative flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0";
