import { lazy, type RefObject, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import { unavailableReason } from '../product/product-availability.ts'

const load = () => import('./offer-dialog.tsx')
// Only for members, whose offers it reads.
const OwnOffer = lazy(() => import('./own-offer.tsx').catch(() => ({ default: () => null })))

type Props = { item: ListedItem; heading: RefObject<HTMLElement | null> }

/**
 * Offers a lower price, or shows the offer that waits for an answer. Accounts that cannot book have
 * no such button; visitors log in first. After an offer the focus moves to `heading`, because the
 * button is removed.
 */
export function MakeOffer({ item, heading }: Props) {
  const t = useTranslations('offer')
  const member = useMember()
  const { module, open, onOpenChange, opener } = useLazyDialog(load)
  const [waits, setWaits] = useState(false)
  const from = useReturnPath()
  if (unavailableReason(item) && !open) return null
  if (!member) {
    return (
      <ButtonLink to="/login" search={{ from }} variant="secondary">
        {t('make')}
      </ButtonLink>
    )
  }
  if (item.askedBy !== member.email || !item.can.book) return null
  return (
    <>
      {!waits && (
        <Button variant="secondary" {...opener}>
          {t('make')}
        </Button>
      )}
      <Suspense>
        <OwnOffer productId={item._id} onWaiting={setWaits} />
      </Suspense>
      {module && (
        <module.OfferDialog
          item={item}
          open={open}
          onOpenChange={onOpenChange}
          waits={waits}
          heading={heading}
        />
      )}
    </>
  )
}
