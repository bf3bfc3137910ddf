import { BadgeCheck, Hourglass, RotateCcw, UserRoundCheck } from 'lucide-react'

const points = [
  {
    icon: UserRoundCheck,
    title: 'One buyer per laptop',
    text: 'The last one is never sold twice.',
  },
  {
    icon: Hourglass,
    title: 'Held while you pay',
    text: 'Booked is yours until the time runs out.',
  },
  { icon: RotateCcw, title: 'Money back in full', text: 'If you paid and the hold was lost.' },
  { icon: BadgeCheck, title: 'Verified sellers', text: 'A badge marks those we have checked.' },
]

/** What a buyer can rely on, in a row. Each of these the server keeps. */
export function TrustPoints() {
  return (
    <ul className="page grid gap-x-8 gap-y-5 pb-10 sm:grid-cols-2 lg:grid-cols-4 lg:pb-12">
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-accent">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="grid content-start">
            <strong className="font-semibold">{title}</strong>
            <span className="text-sm text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
