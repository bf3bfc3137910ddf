import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { SendConfirmation } from '../auth/send-confirmation.tsx'

/** Tells members whose address is not confirmed that they get no e-mails of searches and favourites. */
export function ConfirmAddressNotice() {
  const t = useTranslations('searches')
  const member = useMember()
  if (!member || member.emailVerified) return null
  return (
    <div className="mb-4 grid gap-3">
      <Notice tone="warn">{t('unconfirmed')}</Notice>
      <SendConfirmation email={member.email} />
    </div>
  )
}
