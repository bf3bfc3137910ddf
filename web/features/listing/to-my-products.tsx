import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '../../ui/text-link.ts'

/** A link to the seller's own listings, for a tag of a rich text. */
export const toMyProducts = (text: ReactNode) => (
  <Link to="/dashboard/myproducts" className={textLink}>
    {text}
  </Link>
)
