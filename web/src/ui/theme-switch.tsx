import { Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';

interface ThemeSwitchProps {
  theme: 'light' | 'dark';
  onThemeChange: (theme: 'light' | 'dark') => void;
}

export function ThemeSwitch({ theme, onThemeChange }: ThemeSwitchProps) {
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Switch to ${other} theme`}
      className="text-muted-foreground"
      onClick={() => onThemeChange(other)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
