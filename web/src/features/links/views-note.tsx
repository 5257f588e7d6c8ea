/** Explains the two counts of a link. For screens that show both. */
export function ViewsNote() {
  return (
    <p className="text-[13px] text-muted-foreground">
      Views count visits to the link’s page. Viewers counts plays: visits in which something was played.
    </p>
  );
}
