import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { exportLinks } from './link-actions.ts';

/** Saves the links that are listed, on all pages, in their order. @param links null while they are not all there */
export function ExportMenu({ links }: { links: readonly RecordingLink[] | null }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="h-10" disabled={!links || links.length === 0}>
          <Download aria-hidden />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => links && exportLinks(links, 'csv')}>
          <FileSpreadsheet aria-hidden /> Export as CSV
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => links && exportLinks(links, 'txt')}>
          <FileText aria-hidden /> Export as Text
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
