import { useTranslations } from 'use-intl'
import { useMember } from '../session-state.ts'
import { Notice } from '../ui/notice.tsx'

/** For a signed-in person on the log-in screen, perhaps sent there by a screen of admins. */
export function AlreadyIn({ from }: { from?: string }) {
  const t = useTranslations('entrance')
  const member = useMember()
  if (!member) return null
  return (
    <Notice>
      {t('loggedInAs', { name: member.displayName })}
      {from && ` ${t('otherAccountNeeded')}`}
    </Notice>
  )
}
