/** The mark: the corners of a frame, and the dot of a recording. A class sets its size. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" fill="#0b6b52" />
      <path
        d="M7.5 12.5v-2a3 3 0 0 1 3-3h2M19.5 7.5h2a3 3 0 0 1 3 3v2M24.5 19.5v2a3 3 0 0 1-3 3h-2M12.5 24.5h-2a3 3 0 0 1-3-3v-2"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="4.25" fill="#ff5a4f" />
    </svg>
  );
}

export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark className="size-7" />
      <span className="font-semibold text-[17px] tracking-tight">Framekeep</span>
    </span>
  );
}
