import type { ReactNode } from 'react';

interface EmbedMessageProps {
  title?: string | undefined;
  /** Tries again, where that may help. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** A message in a frame on another site. */
export function EmbedMessage({ title, onRetry, children }: EmbedMessageProps) {
  return (
    <main className="embed">
      {/* As high as a title and two lines, to reduce the layout shift after “Loading”. */}
      <div role="status" className="grid min-h-32 max-w-md content-center gap-2 p-6 text-center">
        {title && <h1 className="font-semibold text-lg">{title}</h1>}
        <p className="text-sm text-white/75">{children}</p>
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="touch-target mx-auto mt-2 h-9 rounded-lg bg-white/15 px-4 font-medium text-sm hover:bg-white/25 focus-visible:outline-white"
          >
            Try again
          </button>
        )}
      </div>
    </main>
  );
}
