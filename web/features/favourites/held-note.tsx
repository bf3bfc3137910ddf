import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { useIsFavourite } from './use-is-favourite.ts'

/** What to do to be notified, or that it is done. */
function HintForMember({ email, id }: { email: string; id: string }) {
  const t = useTranslations('booking')
  return t(useIsFavourite(email, id) ? 'heldFavourite' : 'addHeld')
}

/** Says that a product is reserved, and tells those who may buy how to learn that it no longer is. */
export function HeldNote({ id }: { id: string }) {
  const t = useTranslations()
  const member = useMember()
  return (
    <p className="text-sm text-muted">
      {t('products.held')} {!member && t('booking.addHeld')}
      {member?.isBuyer && <HintForMember email={member.email} id={id} />}
    </p>
  )
}
