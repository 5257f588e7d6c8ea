import type { ReactNode } from 'react';

/** Stands in the frame where the player would. */
export function EmbedMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="embed">
      <div role="status" className="grid max-w-md gap-2 p-6 text-center">
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="text-sm text-white/75">{children}</p>
      </div>
    </main>
  );
}
