import type { ReactNode } from 'react';

/** The logo, as on the app's own screens. */
function Logo() {
  return <img src="/favicon.svg" alt="" className="size-7" />;
}

/** Head, middle and foot of the share page. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col px-4 sm:px-6">
      <header className="flex h-16 items-center">
        <a
          href="/"
          aria-label="Framekeep home"
          className="-ml-1.5 flex min-h-11 items-center gap-2.5 rounded-lg px-1.5"
        >
          <Logo />
          <span className="font-semibold text-[17px] tracking-tight">Framekeep</span>
        </a>
      </header>
      <main className="flex-1 pt-2 pb-12">{children}</main>
      <footer className="border-t py-6 text-[13px] text-muted-foreground">
        Recorded and shared with{' '}
        <a href="/" className="font-medium text-primary-text underline-offset-4 hover:underline">
          Framekeep
        </a>
      </footer>
    </div>
  );
}
