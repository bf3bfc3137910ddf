import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-accent-soft text-accent-strong',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

type Props = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode }

/** A short label. Its text carries the meaning; colour is only additional. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium wrap-normal @max-3xl:wrap-anywhere @max-3xl:hyphens-auto [&_svg]:size-4 [&_svg]:shrink-0 ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}
