import { ChartNoAxesColumn, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { exportLinks, exportNamedLinks } from './link-actions.ts';
import type { LinksOfBothKinds } from './use-selection.ts';

/** Saves the links that are listed, on all pages, in their order. @param links null while they are not all there */
export function ExportMenu({ links }: { links: LinksOfBothKinds | null }) {
  const { main, named } = links ?? { main: [], named: [] };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="h-10" disabled={main.length + named.length === 0}>
          <Download aria-hidden />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem disabled={main.length === 0} onSelect={() => exportLinks(main, 'csv')}>
          <FileSpreadsheet aria-hidden /> Export as CSV
        </DropdownMenuItem>
        <DropdownMenuItem disabled={main.length === 0} onSelect={() => exportLinks(main, 'txt')}>
          <FileText aria-hidden /> Export as Text
        </DropdownMenuItem>
        {named.length > 0 && (
          <DropdownMenuItem onSelect={() => exportNamedLinks(named)}>
            <ChartNoAxesColumn aria-hidden /> Export More Links as CSV
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
