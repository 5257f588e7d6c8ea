import type { ReactNode } from 'react';

/** A message in a frame on another site. */
export function EmbedMessage({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <main className="embed">
      {/* As high as a title and two lines, to reduce the layout shift after “Loading”. */}
      <div role="status" className="grid min-h-32 max-w-md content-center gap-2 p-6 text-center">
        {title && <h1 className="font-semibold text-lg">{title}</h1>}
        <p className="text-sm text-white/75">{children}</p>
      </div>
    </main>
  );
}
