import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DeleteOwnAccountDialog } from './own-account-deletion-dialog.tsx'

export function OwnAccountDeletion({ member }: { member: SessionMember }) {
  const t = useTranslations('account')
  const [open, setOpen] = useState(false)
  return (
    <CardSection title={t('deletion')} lead={t('deletionLead')}>
      <Button variant="danger" className="sm:justify-self-start" onClick={() => setOpen(true)}>
        {t('deletion')}
      </Button>
      <DeleteOwnAccountDialog member={member} open={open} onOpenChange={setOpen} />
    </CardSection>
  )
}
