import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '../../../contract/catalog.ts'
import { useMember } from '../../api/session-state.ts'
import { rememberPendingAction, takePendingAction } from '../../session/pending-action.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { isOver, type ListedProduct, unavailableReason } from '../product/product-availability.ts'
import { useBuyingDialogs } from './use-buying-dialogs.ts'

type FaceProps = {
  product: ListedProduct
  booked: boolean
  busy: boolean
  onIntent: () => void
  onBook: () => void
}
type Props = {
  product: ListedProduct
  heading: RefObject<HTMLElement | null>
  /** Whether `product.can` is already that of the reader. */
  isKnown?: boolean
}

function ToLogIn({ product }: { product: Product }) {
  const t = useTranslations('booking')
  const from = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink
      to="/login"
      search={{ from }}
      aria-label={t('bookNowOf', { title: product.header })}
      onClick={() => rememberPendingAction('booking', product._id)}
    >
      {t('bookNow')}
    </ButtonLink>
  )
}

function Booked() {
  const t = useTranslations('booking')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t('youHaveBooked')}</p>
      <ButtonLink to="/dashboard/myorders">{t('myOrders')}</ButtonLink>
    </div>
  )
}

function Face({ product, booked, busy, onIntent, onBook }: FaceProps) {
  const t = useTranslations('booking')
  if (booked) return <Booked />
  return (
    <Button
      disabled={unavailableReason(product) !== null}
      busy={busy}
      aria-label={t('bookNowOf', { title: product.header })}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onBook}
    >
      {t('bookNow')}
    </Button>
  )
}

/**
 * The way to book an unsold product, or what stands in the way. After the answer to a booking the
 * focus goes to the card's `heading`, since the button may be gone by then. A visitor logs in first,
 * and the dialog opens then.
 */
export function BookNow({ product, heading, isKnown = true }: Props) {
  const member = useMember()
  const { dialogs, busy, prefetch, bring } = useBuyingDialogs()
  const [open, setOpen] = useState(false)
  const [booked, setBooked] = useState(false)
  const book = async () => setOpen(await bring())
  const canAsk = member !== null && isKnown && unavailableReason(product) === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `book` is another function each time
  useEffect(() => {
    if (canAsk && takePendingAction('booking', product._id)) book()
  }, [canAsk, product._id])
  if (!member) return isOver(product) ? null : <ToLogIn product={product} />
  return (
    <>
      {!isOver(product) && (
        <Face {...{ product, booked, busy }} onIntent={prefetch} onBook={book} />
      )}
      {dialogs && (
        <dialogs.BookOrRefuse
          {...{ product, member, open, setOpen, heading }}
          onBooked={setBooked}
        />
      )}
    </>
  )
}
