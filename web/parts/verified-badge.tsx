import { BadgeCheck } from 'lucide-react'

/** The mark of a seller whom an admin has verified. */
export function VerifiedBadge() {
  return (
    <BadgeCheck role="img" aria-label="Verified seller" className="size-5 shrink-0 text-accent">
      <title>Verified seller</title>
    </BadgeCheck>
  )
}
