import { Compass } from 'lucide-react';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** Shown to logged-in users for a path without a screen. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-center">
      <PageTitle>Page not found</PageTitle>
      <div className="grid justify-items-center">
        <div className="corners grid size-14 place-items-center text-primary-text [--corners-length:1rem] [--corners-radius:0.625rem]">
          <Compass aria-hidden className="size-6" />
        </div>
        <h1 className="mt-5 font-semibold text-2xl tracking-tight">404 Page Not Found</h1>
        <p className="mt-2 text-muted-foreground">Did you forget to add the page to the router?</p>
        <LinkButton className="mt-6" to={paths.home}>
          Go to Homepage
        </LinkButton>
      </div>
    </div>
  );
}
