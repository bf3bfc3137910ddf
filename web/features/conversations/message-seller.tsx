import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props = { productId: string }

/** Leads from an item to the conversation with its seller, for visitors after a log-in. */
export function MessageSeller({ productId }: Props) {
  const t = useTranslations('item')
  if (useMember()?.isBuyer === false) return null
  return (
    <ButtonLink to="/dashboard/messages" search={{ product: productId }} variant="secondary">
      {t('messageSeller')}
    </ButtonLink>
  )
}
