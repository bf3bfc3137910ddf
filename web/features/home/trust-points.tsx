import { BadgeCheck, Hourglass, RotateCcw, UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

const points = [
  { icon: UserRoundCheck, promise: 'oneBuyer' },
  { icon: Hourglass, promise: 'held' },
  { icon: RotateCcw, promise: 'moneyBack' },
  { icon: BadgeCheck, promise: 'verified' },
] as const

/** The guarantees for buyers, each of which the server enforces. */
export function TrustPoints() {
  const t = useTranslations('home.trust')
  return (
    <ul className="page grid gap-x-8 gap-y-5 pb-10 sm:grid-cols-2 lg:grid-cols-4 lg:pb-12">
      {points.map(({ icon: Icon, promise }) => (
        <li key={promise} className="flex gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="grid content-start">
            <strong className="font-semibold">{t(`${promise}.title`)}</strong>
            <span className="text-sm text-muted">{t(`${promise}.text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
