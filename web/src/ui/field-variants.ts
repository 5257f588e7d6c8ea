/** Classes of every input, text area and select. */
export const fieldClasses =
  'w-full min-w-0 rounded-lg border border-input bg-card px-3 text-base text-foreground transition-colors duration-150 placeholder:text-muted-foreground hover:border-muted-foreground focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground read-only:bg-muted aria-invalid:border-destructive aria-invalid:outline-destructive sm:text-sm';
