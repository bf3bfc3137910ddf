import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'

/** Downloads all data that the site stores about the signed-in member, and says if the file lacks some. */
export function OwnAccountExport() {
  const t = useTranslations('account')
  const [isPartial, setPartial] = useState(false)
  const ask = async () => {
    const data = await api.ownAccount.export()
    setPartial(data.leftOut.length > 0)
    const body = JSON.stringify(data, null, 2)
    return { name: 'my-data.json', type: 'application/json', body }
  }
  return (
    <CardSection title={t('data')} lead={t('dataLead')}>
      <div className="sm:justify-self-start">
        <DownloadButton label={t('download')} done={t('downloaded')} ask={ask} />
      </div>
      <div role="status" className="empty:absolute">
        {isPartial && <Callout>{t('leftOut')}</Callout>}
      </div>
    </CardSection>
  )
}
