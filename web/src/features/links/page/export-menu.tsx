import { ChartNoAxesColumn, FileSpreadsheet, FileText } from 'lucide-react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { exportLinks } from './export-links.ts';
import type { LinksOfBothKinds } from './use-selection.ts';

export interface ExportMenuProps {
  links: LinksOfBothKinds;
  isExporting: boolean;
  exportNamed: (links: LinksOfBothKinds['named']) => void;
}

export function ExportMenu({ links, exportNamed, trigger, defaultOpen }: ExportMenuProps & MenuProps) {
  const { main, named } = links;
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem disabled={main.length === 0} onSelect={() => exportLinks(main, 'csv')}>
          <FileSpreadsheet aria-hidden /> Export as CSV
        </DropdownMenuItem>
        <DropdownMenuItem disabled={main.length === 0} onSelect={() => exportLinks(main, 'txt')}>
          <FileText aria-hidden /> Export as Text
        </DropdownMenuItem>
        {named.length > 0 && (
          <DropdownMenuItem onSelect={() => exportNamed(named)}>
            <ChartNoAxesColumn aria-hidden /> Export more links as CSV
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
