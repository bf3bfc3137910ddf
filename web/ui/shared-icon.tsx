import { BadgeCheck, ChevronDown, Heart } from 'lucide-react'
import type { ReactNode } from 'react'

/** Icons that a list repeats dozens of times. `fill` comes from where they are shown. */
const icons = { heart: Heart, verified: BadgeCheck, chevronDown: ChevronDown }

type Name = keyof typeof icons

const idOf = (name: Name) => `icon-${name}`

/** The shared icons, once in a page. */
export function SharedIcons() {
  return (
    <svg aria-hidden className="absolute size-0">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={idOf(name as Name)} viewBox="0 0 24 24">
          <Icon fill="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

type Props = { name: Name; className?: string; title?: string }

/** An icon of `SharedIcons`; with a title it is an image of that name, otherwise decoration. */
export function SharedIcon({ name, className = '', title }: Props) {
  const use: ReactNode = <use href={`#${idOf(name)}`} />
  const look = `icon ${className}`
  if (!title) {
    return (
      <svg aria-hidden className={look}>
        {use}
      </svg>
    )
  }
  return (
    <svg role="img" aria-label={title} className={look}>
      <title>{title}</title>
      {use}
    </svg>
  )
}
