import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '../../ui/text-link.ts'

/** The link to the member's offers in a text. */
export const toMyOffers = (text: ReactNode) => (
  <Link to="/dashboard/myoffers" className={textLink}>
    {text}
  </Link>
)
