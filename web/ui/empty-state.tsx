import type { ReactNode } from 'react'
import { EmptyIllustration } from './empty-illustration.tsx'

type Props = { icon?: ReactNode; title: string; children?: ReactNode }

/** The content of an empty list: what is missing, and as `children` what to do next. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-5 py-12 text-center">
      <EmptyIllustration icon={icon} />
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      {children && (
        <div className="grid max-w-prose justify-items-center gap-4 text-pretty text-muted">
          {children}
        </div>
      )}
    </div>
  )
}
