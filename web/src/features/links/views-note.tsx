/** Explains the two counts of a link. For screens that show both. */
export function ViewsNote() {
  return (
    <p className="text-[13px] text-muted-foreground">
      A view is a visit to the link’s page. A play is a visit that pressed play.
    </p>
  );
}
