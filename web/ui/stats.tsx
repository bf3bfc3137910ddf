import type { ReactNode } from 'react'

/** Figures at a glance, side by side; put `Stat`s in it. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]">
      {children}
    </dl>
  )
}

type Props = { label: ReactNode; value: ReactNode; icon?: ReactNode; note?: ReactNode }

/** One figure, what it counts, and a word about it. */
export function Stat({ label, value, icon, note }: Props) {
  return (
    <div className="card relative grid content-start gap-1 p-4 has-[a:hover]:border-edge sm:py-5">
      <dt className="flex items-center justify-between gap-2 text-muted [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent">
        {label}
        {icon}
      </dt>
      <dd className="text-heading font-bold tabular-nums wrap-anywhere">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}
