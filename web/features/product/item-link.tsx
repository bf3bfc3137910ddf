import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { slugOf } from '../../../contract/schemas/slug.ts'
import { UserText } from '../../ui/user-text.tsx'

type Props = {
  /** The product's id. */
  id: string
  title: string
  className?: string
  children?: ReactNode
}

/** A link to a product's page, with its title or the children as content. */
export function ItemLink({ id, title, className, children = <UserText>{title}</UserText> }: Props) {
  return (
    <Link to="/items/$id/{-$slug}" params={{ id, slug: slugOf(title) }} className={className}>
      {children}
    </Link>
  )
}
