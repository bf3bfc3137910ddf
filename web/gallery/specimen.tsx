import type { ReactNode } from 'react'

type Props = { name: string; children: ReactNode }

/** A component under its name. */
export function Specimen({ name, children }: Props) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-sm font-medium text-muted">{name}</h3>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>
}
