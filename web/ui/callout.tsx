import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  good: { icon: CircleCheck, look: 'bg-accent-soft text-accent-strong' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

type Props = { tone?: keyof typeof tones; children: ReactNode }

export function Callout({ tone = 'info', children }: Props) {
  const { icon: Icon, look } = tones[tone]
  return (
    <div role="note" className={`flex gap-3 rounded-control px-4 py-3 ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
