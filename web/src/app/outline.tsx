import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { EarlyLinks } from '#web/features/links/page/links-skeleton.tsx';
import { EarlyProject, EarlyProjects } from '#web/features/projects/project-skeletons.tsx';
import { EarlyList } from '#web/features/recordings/recording-skeletons.tsx';
import { OutlineVideo } from '#web/features/watch/early-place.tsx';
import { routes } from '#web/library/paths.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { navigationFor } from './navigation.ts';

/** The outline of the beginning of a screen. A screen whose title depends on data begins with the title. */
const BEGINNINGS: Partial<Record<string, ReactNode>> = {
  [routes.projects]: <EarlyProjects />,
  [routes.project]: (
    <>
      <EarlyProject />
      <EarlyList isOfProject />
    </>
  ),
  [routes.recordings]: <EarlyList />,
  [routes.recording]: <OutlineVideo />,
  [routes.cut]: <Skeleton className="h-8 w-48" />,
  [routes.shared]: <EarlyLinks />,
};

interface OutlineProps {
  route: string;
  /** Instead of the usual beginning of the screen. */
  children?: ReactNode;
}

/**
 * The shape of the product's screens, without anybody's data. The build puts it into the page, so that a browser paints
 * it before the scripts have loaded. `LoadingScreen` keeps it until the user and the shell are loaded.
 */
export function Outline({ route, children = BEGINNINGS[route] }: OutlineProps) {
  return (
    <div role="status" className="min-h-dvh lg:grid lg:grid-cols-[256px_minmax(0,1fr)]">
      <span className="sr-only">Loading...</span>
      <div className="hidden h-dvh border-e bg-sidebar lg:block">
        <div className="grid gap-3 p-3">
          <div className="flex min-h-11 items-center px-1.5">
            <Logo />
          </div>
          <Skeleton className="h-11" />
          <div className="h-9 pointer-coarse:h-11" />
        </div>
        <div className="grid gap-0.5 px-3 font-medium text-muted-foreground text-sm">
          {navigationFor({ isAdmin: false }).map(({ label, icon: Icon }) => (
            <div key={label} className="flex h-10 items-center gap-3 px-2.5">
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {label}
            </div>
          ))}
        </div>
      </div>
      <div className="safe-top flex h-[calc(3.5rem+env(safe-area-inset-top))] items-center gap-2 border-b px-2 lg:hidden">
        <span className={buttonVariants({ variant: 'ghost', size: 'icon' })}>
          <Menu aria-hidden className="size-5" />
        </span>
        <Logo />
      </div>
      <main className="min-w-0 px-4 pt-6 sm:px-6 lg:px-10 lg:pt-9">
        <div className="mx-auto w-full max-w-[1280px]">
          {route in screenTexts && <PageHeader {...screenTexts[route as keyof typeof screenTexts]} />}
          {children}
        </div>
      </main>
    </div>
  );
}
