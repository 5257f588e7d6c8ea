interface MarkedTextProps {
  text: string;
  /** Parts to mark, in their order: the first character of each, and the one after it. */
  marks: readonly (readonly [from: number, to: number])[];
}

export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark className="rounded-xs bg-primary-soft font-medium text-primary-text">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
