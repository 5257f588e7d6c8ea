import type { ReactNode } from 'react';

interface EmbedMessageProps {
  title?: string | undefined;
  children: ReactNode;
}

/** Stands in the frame where the player would. */
export function EmbedMessage({ title, children }: EmbedMessageProps) {
  return (
    <main className="embed">
      <div role="status" className="grid max-w-md gap-2 p-6 text-center">
        {title && <h1 className="font-semibold text-lg">{title}</h1>}
        <p className="text-sm text-white/75">{children}</p>
      </div>
    </main>
  );
}
