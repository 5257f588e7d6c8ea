import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueriedList, type QueriedListProps } from './queried-list.tsx';

interface ListWithNewProps<T> extends Omit<QueriedListProps<T>, 'empty' | 'children'> {
  icon: LucideIcon;
  emptyText: string;
  /** Text of the button for a new entry; null where nobody can make one. */
  newText: string | null;
  dialog: (onClose: () => void) => ReactNode;
}

/** The list that a query finds, and a button that opens a dialog for a new entry. */
export function ListWithNew<T>({ icon, emptyText, newText, dialog, ...list }: ListWithNewProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const button = newText !== null && (
    <Button variant="outline" onClick={() => setOpen(true)}>
      <Plus aria-hidden />
      {newText}
    </Button>
  );
  const empty = { icon, title: `No ${list.name.toLowerCase()}`, description: emptyText, action: button };
  return (
    <>
      <QueriedList {...list} empty={button && <EmptyState heading="h3" className="py-10" {...empty} />}>
        {button}
      </QueriedList>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
