import type { ReactNode } from 'react'

type Props = { term: string; className?: string; children: ReactNode }

/** A term of a `dl` with its description. */
export function Fact({ term, className = '', children }: Props) {
  return (
    <div className={`grid min-w-0 content-start gap-0.5 ${className}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
