import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'

/** Downloads all data that the site stores about the signed-in member, and says if the file lacks some. */
export function OwnAccountExport() {
  const t = useTranslations('account')
  const [isPartial, setPartial] = useState(false)
  const { act, isPending, error } = useAction(async () => {
    const data = await api.ownAccount.export()
    setPartial(data.leftOut.length > 0)
    downloadFile('my-data.json', 'application/json', JSON.stringify(data, null, 2))
    toast.success(t('downloaded'))
  })
  return (
    <CardSection title={t('data')} lead={t('dataLead')}>
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() => act(undefined)}
        className="sm:justify-self-start"
      >
        {t('download')}
      </Button>
      <div role="status" className="empty:absolute">
        {isPartial && <Callout>{t('leftOut')}</Callout>}
      </div>
      <FormError failure={error} />
    </CardSection>
  )
}
