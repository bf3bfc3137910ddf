import type { ReactNode } from 'react'

type Props = { icon?: ReactNode; title: string; children?: ReactNode }

/** What a list shows when it has nothing. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      {icon && <span className="text-muted [&_svg]:size-10">{icon}</span>}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="grid justify-items-center gap-4 text-muted">{children}</div>}
    </div>
  )
}
