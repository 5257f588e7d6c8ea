import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { Select } from '#web/ui/select.tsx';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from './find-links.ts';

interface LinkPagerProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  total: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  onPageSizeChange: (pageSize: number) => void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/**
 * Pager of the list. A single page has no pager, unless the user has chosen another page size and the smallest size
 * would make several pages.
 */
export function LinkPager({ page, pages, total, pageSize, onPageChange, onPageSizeChange }: LinkPagerProps) {
  const sizeId = useId();
  const isSinglePage = pages <= 1;
  if (isSinglePage && (pageSize === PAGE_SIZE_DEFAULT || total <= Math.min(...PAGE_SIZES))) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t pt-5">
      <div className="flex items-center gap-2">
        <Label htmlFor={sizeId} className="font-normal text-muted-foreground">
          Items per page
        </Label>
        <Select
          id={sizeId}
          value={String(pageSize)}
          onValueChange={(size) => onPageSizeChange(Number(size))}
          options={SIZES}
          wrapperClassName="w-20"
        />
      </div>
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
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
}
