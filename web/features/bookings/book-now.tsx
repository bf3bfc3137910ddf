import { lazy, type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '../../../contract/catalog.ts'
import { useMember } from '../../api/session-state.ts'
import type { ListedProduct } from '../../data/listed-products.ts'
import {
  pendingActionMark,
  rememberPendingAction,
  takePendingAction,
} from '../../session/pending-action.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type DialogOpener, useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import { isOver, unavailableReason } from '../product/product-availability.ts'

// Loaded on demand: the dialog and its forms are larger than the product list.
const load = () => import('./book-or-refuse.tsx')
// Only for buyers who have reserved or bought the product, or see that it is not available.
const OwnBooking = lazy(() => import('./own-booking.tsx').catch(() => ({ default: () => null })))

type Props = {
  product: ListedProduct
  heading: RefObject<HTMLElement | null>
  /** Whether `product.can` already holds the member's permissions. */
  isKnown?: boolean
  /** Whether the member is known to have booked it. */
  booked: boolean
  /** Called with the price of the booking once it has been read. */
  onBooked: (booked: boolean, price?: string) => void
}

function ToLogIn({ product }: { product: Product }) {
  const t = useTranslations('booking')
  const from = useReturnPath()
  return (
    <ButtonLink
      to="/login"
      search={{ from }}
      aria-label={t('bookNowOf', { title: product.header })}
      onClick={() => rememberPendingAction('booking', product._id)}
      {...pendingActionMark('booking', product._id)}
    >
      {t('bookNow')}
    </ButtonLink>
  )
}

function BookButton({ product, opener }: { product: ListedProduct; opener: DialogOpener }) {
  const t = useTranslations('booking')
  return (
    <Button
      disabled={unavailableReason(product) !== null}
      aria-label={t('bookNowOf', { title: product.header })}
      {...opener}
    >
      {t('bookNow')}
    </Button>
  )
}

/**
 * Books an unsold product, or explains why that is impossible. After a booking the focus moves to
 * the card's `heading`, because the button may be removed. A visitor logs in first; then the dialog
 * opens.
 */
export function BookNow({ product, heading, isKnown = true, booked, onBooked }: Props) {
  const member = useMember()
  const { module, open, onOpenChange, show, opener } = useLazyDialog(load)
  const canAsk = member !== null && isKnown && unavailableReason(product) === null
  const bookPending = useEffectEvent(show)
  useEffect(() => {
    if (canAsk && takePendingAction('booking', product._id)) bookPending()
  }, [canAsk, product._id])
  if (!member) return isOver(product) ? null : <ToLogIn product={product} />
  return (
    <>
      {!booked && !isOver(product) && <BookButton product={product} opener={opener} />}
      {(booked || (member.isBuyer && unavailableReason(product))) && (
        <Suspense>
          <OwnBooking productId={product._id} booked={booked} onBooked={onBooked} />
        </Suspense>
      )}
      {module && (
        <module.BookOrRefuse
          product={product}
          member={member}
          open={open}
          onOpenChange={onOpenChange}
          heading={heading}
          onBooked={onBooked}
        />
      )}
    </>
  )
}
