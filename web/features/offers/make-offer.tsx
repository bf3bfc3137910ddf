import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import { unavailableReason } from '../product/product-availability.ts'

const load = () => import('./offer-dialog.tsx')

/** Offers a lower price. Accounts that cannot book have no such button; visitors log in first. */
export function MakeOffer({ item }: { item: ListedItem }) {
  const t = useTranslations('offer')
  const member = useMember()
  const { module, open, onOpenChange, opener } = useLazyDialog(load)
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
      <Button variant="secondary" {...opener}>
        {t('make')}
      </Button>
      {module && <module.OfferDialog item={item} open={open} onOpenChange={onOpenChange} />}
    </>
  )
}
