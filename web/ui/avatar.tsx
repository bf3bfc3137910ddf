import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { isolate } from '../../contract/i18n/bidi.ts'
import { useWithheldImage } from './third-party-images.tsx'

type Props = { name: string; photo: string | null; className?: string }

/** A person's photo with the name as tooltip, or a placeholder icon. */
export function Avatar({ name: ownName, photo, className = 'size-10' }: Props) {
  const name = isolate(ownName)
  const [broken, setBroken] = useState(false)
  const { isWithheld } = useWithheldImage(photo ?? '')
  if (!photo || broken || isWithheld) {
    return (
      <CircleUserRound
        role="img"
        aria-label={name}
        strokeWidth={1.25}
        className={`shrink-0 rounded-full text-muted ${className}`}
      >
        <title>{name}</title>
      </CircleUserRound>
    )
  }
  return (
    <img
      src={photo}
      alt={name}
      title={name}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`shrink-0 rounded-full bg-sunken object-cover ${className}`}
    />
  )
}
