type Props = { count: number; label: string; className?: string }

/** A count in a circle, at most `99+`; `label` is its text alternative. */
export function CountBadge({ count, label, className = '' }: Props) {
  return (
    <span
      className={`grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-sm font-semibold text-on-accent ${className}`}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
