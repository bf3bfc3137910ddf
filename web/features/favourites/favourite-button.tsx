import { Link, useLocation } from '@tanstack/react-router'
import { Heart as Icon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { rememberPendingAction } from '../../session/pending-action.ts'
import { setFavourite, useFavourites } from './favourites.ts'

type Props = {
  /** The product's id. */
  id: string
  title: string
  className?: string
}

const face =
  'inline-grid size-11 shrink-0 place-items-center rounded-full bg-surface/90 text-ink ' +
  'shadow-card transition hover:text-danger active:scale-95 aria-pressed:text-danger ' +
  'aria-pressed:*:fill-current'

/**
 * Adds a product to the favourites or removes it; a visitor logs in first, and the product is added
 * then.
 */
export function FavouriteButton({ id, title, className = '' }: Props) {
  const t = useTranslations('products')
  const person = useMember()?.email
  const isFavourite = useFavourites(person).has(id)
  const from = useLocation({ select: ({ href }) => href })
  const label = t('addFavourite', { title })
  const icon = <Icon aria-hidden className="size-5" />
  if (!person) {
    return (
      <Link
        to="/login"
        search={{ from }}
        aria-label={label}
        title={label}
        onClick={() => rememberPendingAction('favourite', id)}
        className={`${face} ${className}`}
      >
        {icon}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavourite}
      title={label}
      onClick={() => setFavourite(person, id, !isFavourite)}
      className={`${face} ${className}`}
    >
      {icon}
    </button>
  )
}
