import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface PanelTab {
  id: string;
  label: string;
  /** Shown beside the label; nothing for 0. */
  count?: number;
  content: ReactNode;
}

interface PanelProps {
  /** At least one. */
  tabs: readonly PanelTab[];
  open: string;
  onOpen: (id: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The index of the tab that a key moves to; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (from + step + count) % count;
}

/**
 * Tabs beside a video, such as its transcript and its comments. A single tab shows its heading instead. The content
 * of a tab is made when it is first opened, and stays.
 */
export function Panel({ tabs, open, onOpen }: PanelProps) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([open]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  const [single] = tabs;
  if (single && tabs.length === 1) {
    return (
      <section aria-labelledby={id} className="grid min-w-0 gap-3">
        <h2 id={id} className="font-semibold text-base tracking-tight">
          {single.label}
        </h2>
        {single.content}
      </section>
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target =
      tabs[
        targetOf(
          event.key,
          tabs.findIndex((tab) => tab.id === open),
          tabs.length,
        ) ?? -1
      ];
    if (!target) return;
    event.preventDefault();
    onOpen(target.id);
    document.getElementById(`${id}-${target.id}`)?.focus();
  };
  return (
    <div className="grid min-w-0 gap-4">
      <div role="tablist" aria-label="About this recording" onKeyDown={onKeyDown} className="flex border-b">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === open}
            aria-controls={`${id}-${tab.id}-panel`}
            data-state={tab.id === open ? 'active' : 'inactive'}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onOpen(tab.id)}
            className="relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-lg px-1.5 -outline-offset-4 font-medium text-[13px] text-muted-foreground transition-colors xl:px-2.5 xl:text-sm min-[390px]:max-lg:px-2.5 min-[390px]:max-lg:text-sm duration-150 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-primary"
          >
            {tab.label}
            {!!tab.count && (
              <span translate="no" className="tabular font-normal text-muted-foreground">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          opened.includes(tab.id) && (
            <div
              key={tab.id}
              id={`${id}-${tab.id}-panel`}
              role="tabpanel"
              aria-labelledby={`${id}-${tab.id}`}
              hidden={tab.id !== open}
              className="min-w-0"
            >
              <h2 className="sr-only">{tab.label}</h2>
              {tab.content}
            </div>
          ),
      )}
    </div>
  );
}
