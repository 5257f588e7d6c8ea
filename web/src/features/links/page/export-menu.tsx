import { ChartNoAxesColumn, FileSpreadsheet, FileText } from 'lucide-react';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { exportLinks } from './export-links.ts';
import type { LinksOfBothKinds } from './link-groups.ts';

export interface ExportMenuProps {
  links: LinksOfBothKinds;
  isExporting: boolean;
  exportNamed: (links: LinksOfBothKinds['named']) => void;
}

export function ExportMenu({ links, exportNamed, trigger, defaultOpen }: ExportMenuProps & MenuProps) {
  const { main, named } = links;
  const disabled = main.length === 0;
  return (
    <ActionMenu
      trigger={trigger}
      defaultOpen={defaultOpen}
      entries={[
        { label: 'Export as CSV', Icon: FileSpreadsheet, disabled, onSelect: () => exportLinks(main, 'csv') },
        { label: 'Export as Text', Icon: FileText, disabled, onSelect: () => exportLinks(main, 'txt') },
        named.length > 0 && {
          label: 'Export more links as CSV',
          Icon: ChartNoAxesColumn,
          onSelect: () => exportNamed(named),
        },
      ]}
    />
  );
}
