import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { pendingActionMark, rememberPendingAction } from '../../session/pending-action.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { setFavourite } from './favourites.ts'
import { useIsFavourite } from './use-is-favourite.ts'

type Props = {
  /** The product's id. */
  id: string
  title: string
  className?: string
}

type ButtonProps = { id: string; email: string; label: string; className: string }

function MemberButton({ id, email, label, className }: ButtonProps) {
  const isFavourite = useIsFavourite(email, id)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={() => setFavourite(email, id, !isFavourite)}
      className={className}
    />
  )
}

/**
 * Adds a product to the favourites or removes it; a visitor logs in first, and the product is added
 * then.
 */
export function FavouriteButton({ id, title, className = '' }: Props) {
  const t = useTranslations('products')
  const email = useMember()?.email
  const from = useReturnPath()
  const label = t('addFavourite', { title })
  const look = `favourite ${className}`.trimEnd()
  if (email) return <MemberButton id={id} email={email} label={label} className={look} />
  return (
    <Link
      to="/login"
      search={{ from }}
      aria-label={label}
      onClick={() => rememberPendingAction('favourite', id)}
      {...pendingActionMark('favourite', id)}
      className={look}
    />
  )
}
