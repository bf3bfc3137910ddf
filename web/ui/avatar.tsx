import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { isolate } from '../../contract/i18n/bidi.ts'
import { onEarlyFailure } from './early-image-failure.ts'
import { useWithheldImage } from './third-party-images.tsx'

type Props = { name: string; photo: string | null; className?: string }

/** A person's photo with the name as tooltip, or a placeholder icon. */
export function Avatar({ name: ownName, photo, className = 'size-10' }: Props) {
  const name = isolate(ownName)
  const [broken, setBroken] = useState<string>()
  const { isWithheld } = useWithheldImage(photo ?? '')
  if (!photo || broken === photo || isWithheld) {
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
  const onFailure = () => setBroken(photo)
  return (
    <img
      ref={(image) => onEarlyFailure(image, onFailure)}
      src={photo}
      alt={name}
      title={name}
      referrerPolicy="no-referrer"
      onError={onFailure}
      className={`shrink-0 rounded-full bg-sunken object-cover ${className}`}
    />
  )
}
