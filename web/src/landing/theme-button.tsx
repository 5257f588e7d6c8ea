import { Moon, Sun } from 'lucide-react';
import { buttonVariants } from '../ui/button-variants.ts';
import { cn } from '../ui/class-names.ts';
import { THEME_BUTTON_ID } from './theme-button-id.ts';

/** The theme switch of the HTML page. It is invisible until main.ts labels it and makes it work. */
export function ThemeButton() {
  const looks = buttonVariants({ variant: 'ghost', size: 'icon' });
  return (
    <button type="button" id={THEME_BUTTON_ID} className={cn(looks, 'invisible text-muted-foreground')}>
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </button>
  );
}
