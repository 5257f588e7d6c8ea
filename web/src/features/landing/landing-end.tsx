import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';

export function CallToAction() {
  return (
    <section aria-labelledby="begin" className="mx-auto max-w-[1200px] px-4 py-24 sm:px-6 sm:py-32">
      <div className="grid justify-items-center rounded-3xl bg-[oklch(0.265_0.045_168)] px-6 py-16 text-center text-white sm:py-24">
        <h2 id="begin" className="font-semibold text-3xl tracking-[-0.025em] sm:text-5xl">
          Start Recording Today
        </h2>
        <p className="mt-4 max-w-md text-lg text-white/80">Your first recording is one account and one click away.</p>
        <Link
          to={paths.signup()}
          className={cn(
            buttonVariants({ size: 'lg' }),
            'mt-9 bg-white px-7 text-[oklch(0.265_0.045_168)] hover:bg-white/90 focus-visible:outline-white',
          )}
        >
          Create your account
        </Link>
      </div>
    </section>
  );
}

export function LandingFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-4 px-4 py-8 sm:px-6">
        <Logo />
        <p className="text-muted-foreground text-sm">© 2024 Framekeep. All rights reserved.</p>
      </div>
    </footer>
  );
}
