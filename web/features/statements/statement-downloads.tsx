import { useTranslations } from 'use-intl'
import type { Download } from '../../../contract/schemas/file.ts'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

const types = { pdf: 'application/pdf', csv: 'text/csv' }

type Props = { month: string; seller: string | undefined }

export function StatementDownloads({ month, seller }: Props) {
  const t = useTranslations('statements')
  const done = t('downloaded')
  const fileOf = (kind: keyof typeof types, { body }: Download) => {
    return { name: `statement-${month}.${kind}`, type: types[kind], body }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton
        label={t('pdf')}
        done={done}
        ask={async () => fileOf('pdf', await api.statements.pdf({ month, seller }))}
      />
      <DownloadButton
        label={t('csv')}
        done={done}
        ask={async () => fileOf('csv', await api.statements.csv({ month, seller }))}
      />
    </div>
  )
}
