import type { ReactNode } from 'react'

/** A grid of figures without a gap in the last row; its children are `Stat`s. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-3 *:flex-1 *:basis-30 sm:gap-4 sm:has-[>:nth-child(7)]:*:basis-40">
      {children}
    </dl>
  )
}

type Props = { label: ReactNode; value: ReactNode; icon?: ReactNode; note?: ReactNode }

/** A figure, which is not broken but moves to the next row, with its label and an optional note. */
export function Stat({ label, value, icon, note }: Props) {
  return (
    <div className="card relative grid grid-rows-[1fr_auto] gap-1 p-4 has-[a:hover]:border-edge sm:py-5">
      <dt className="flex items-start justify-between gap-2 text-muted [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent">
        {label}
        {icon}
      </dt>
      <dd className="text-heading font-bold tabular-nums wrap-break-word">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}
