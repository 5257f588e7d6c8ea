/** First link of a page, visible while it has the focus: moves the focus past the navigation to `#main`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only top-2 start-2 z-50 rounded-lg bg-primary px-4 py-3 font-medium text-primary-foreground text-sm focus:not-sr-only focus:fixed"
  >
    Skip to content
  </a>
);
