import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsUnsaved } from '#web/features/recorder/use-recorder.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const TITLE = 'This screen could not be shown';
const TRY_AGAIN = 'Check your connection and try again.';

/** Error boundary of a screen. If the screen fails, the recorder and everything else around it keep working. */
export function ScreenBoundary({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const { key } = useLocation();
  const failure = (retry: () => void) => (
    <ScreenFailure
      onRetry={() => {
        onRetry();
        retry();
      }}
    />
  );
  return (
    <ErrorBoundary resetKey={key} fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}

/** In place of the whole shell. */
export const ShellFailure = (props: { onRetry: () => void }) => (
  <main className="p-6">
    <ScreenFailure {...props} />
  </main>
);

/** Offers a reload only when no recording is unsaved: a reload would end it. */
function ScreenFailure({ onRetry }: { onRetry: () => void }) {
  const mustStay = useIsUnsaved();
  return (
    <div role="alert">
      <PageTitle>{TITLE}</PageTitle>
      <EmptyState
        icon={TriangleAlert}
        title={TITLE}
        heading="h1"
        description={
          mustStay
            ? `Your recording is not affected. ${TRY_AGAIN} If that does not help, save your recording, then reload the page.`
            : `${TRY_AGAIN} If that does not help, reload the page.`
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onRetry}>Try again</Button>
            {!mustStay && (
              <Button variant="outline" onClick={() => window.location.reload()}>
                Reload
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
