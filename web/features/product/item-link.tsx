import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { slugOf } from '../../../contract/schemas/slug.ts'
import { UserText } from '../../ui/user-text.tsx'

type Props = {
  /** The product's id. */
  id: string
  title: string
  className?: string
  /** Whether it repeats another link, and is for pointers only. */
  repeated?: boolean
  children?: ReactNode
}

/** A link to a product's page, with its title or the children as content. */
export function ItemLink(props: Props) {
  const { id, title, className, repeated, children = <UserText>{title}</UserText> } = props
  return (
    <Link
      to="/items/$id/{-$slug}"
      params={{ id, slug: slugOf(title) }}
      className={className}
      {...(repeated && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </Link>
  )
}
