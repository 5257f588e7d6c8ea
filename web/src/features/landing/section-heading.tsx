export function SectionHeading({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="max-w-xl">
      <h2 id={id} className="font-semibold text-3xl leading-tight tracking-[-0.025em] sm:text-[40px]">
        {title}
      </h2>
      <p className="mt-4 text-lg text-muted-foreground leading-relaxed">{text}</p>
    </div>
  );
}
