import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

type Props = { month: string; seller: string | undefined }

export function StatementDownloads({ month, seller }: Props) {
  const t = useTranslations('statements')
  const done = t('downloaded')
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton
        label={t('pdf')}
        done={done}
        name={`statement-${month}.pdf`}
        type="application/pdf"
        ask={() => api.statements.pdf({ month, seller })}
      />
      <DownloadButton
        label={t('csv')}
        done={done}
        name={`statement-${month}.csv`}
        type="text/csv"
        ask={() => api.statements.csv({ month, seller })}
      />
    </div>
  )
}
