import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

/** `disabledBy` is the id of the note that says why there is no message yet. */
type Props = { year: string; disabledBy: string | undefined }

/** Downloads the yearly message to the tax authority. */
export function DownloadMessage({ year, disabledBy }: Props) {
  const t = useTranslations('taxReports')
  return (
    <DownloadButton
      label={t('download')}
      disabled={disabledBy !== undefined}
      aria-describedby={disabledBy}
      ask={async () => {
        const { name, xml } = await api.taxReports.export({ year })
        return { name, type: 'application/xml', body: xml }
      }}
    />
  )
}
