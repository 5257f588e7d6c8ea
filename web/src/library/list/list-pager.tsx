import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { Select } from '#web/ui/select.tsx';
import type { List } from './use-list.ts';

/** A page of a list. Pages are counted from 1. */
interface ListPage<Item> {
  items: readonly Item[];
  page: number;
  pages: number;
}

/** Returns a page of a list. A page past the end becomes the last one; an empty list has one empty page. */
export function listPage<Item>(list: readonly Item[], wanted: number, size: number): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: list.slice((page - 1) * size, page * size), page, pages };
}

interface ListPagerProps extends Pick<ListPage<unknown>, 'page' | 'pages'> {
  list: List;
  total: number;
}

/**
 * Pager of a list with the fields `page` and `size`. A single page has no pager, unless the user has chosen another page
 * size and the smallest size would make several pages.
 */
export function ListPager({ list, page, pages, total }: ListPagerProps) {
  const sizeId = useId();
  const { fields, choices, choose } = list;
  const { fallback, options = [] } = fields.size ?? {};
  const size = choices.size ?? '';
  const isSinglePage = pages <= 1;
  const hasSizes = options.length > 1;
  if (isSinglePage && (size === fallback || total <= Math.min(...options.map(({ value }) => Number(value)))))
    return null;
  const goTo = (wanted: number) => choose({ page: String(wanted) });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t pt-5">
      {hasSizes && (
        <div className="flex items-center gap-2">
          <Label htmlFor={sizeId} className="font-normal text-muted-foreground">
            Items per page
          </Label>
          <Select
            id={sizeId}
            value={size}
            onValueChange={(next) => choose({ size: next })}
            options={options}
            wrapperClassName="w-20"
          />
        </div>
      )}
      {!isSinglePage && (
        <div className="ms-auto flex items-center gap-3">
          <p role="status" className="tabular text-muted-foreground text-sm">
            Page {page} of {pages} ({total} total)
          </p>
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => goTo(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => goTo(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
}
