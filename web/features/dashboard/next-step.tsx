import type { ReactNode } from 'react'

type Props = { action?: ReactNode; children: ReactNode }

/** A suggested next action, with its link. */
export function NextStep({ action, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-64 flex-1">{children}</div>
      {action}
    </li>
  )
}
