import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { pendingActionMark, rememberPendingAction } from '../../session/pending-action.ts'
import { SharedIcon } from '../../ui/shared-icon.tsx'
import { setFavourite } from './favourites.ts'
import { useIsFavourite } from './use-is-favourite.ts'

type Props = {
  /** The product's id. */
  id: string
  title: string
  className?: string
}

type ButtonProps = {
  id: string
  person: string
  label: string
  className: string
  children: ReactNode
}

function MemberButton({ id, person, label, className, children }: ButtonProps) {
  const isFavourite = useIsFavourite(person, id)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={() => setFavourite(person, id, !isFavourite)}
      className={className}
    >
      {children}
    </button>
  )
}

/**
 * Adds a product to the favourites or removes it; a visitor logs in first, and the product is added
 * then.
 */
export function FavouriteButton({ id, title, className = '' }: Props) {
  const t = useTranslations('products')
  const person = useMember()?.email
  const from = useLocation({ select: ({ href }) => href })
  const label = t('addFavourite', { title })
  const icon = <SharedIcon name="heart" />
  const look = `favourite-button ${className}`
  if (person) {
    return (
      <MemberButton id={id} person={person} label={label} className={look}>
        {icon}
      </MemberButton>
    )
  }
  return (
    <Link
      to="/login"
      search={{ from }}
      aria-label={label}
      onClick={() => rememberPendingAction('favourite', id)}
      {...pendingActionMark('favourite', id)}
      className={look}
    >
      {icon}
    </Link>
  )
}
