import { useTranslations } from 'use-intl'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import type { Download } from '../../../contract/schemas/file.ts'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

type Props = Pick<MoneyOverview, 'month' | 'hasInvoices'>

/** The files of a month for the accountant. */
export function AccountantExports({ month, hasInvoices }: Props) {
  const t = useTranslations('money')
  const done = t('downloaded')
  const fileOf = (name: string, { body }: Download) => {
    return { name: `${name}-${month}.csv`, type: 'text/csv', body }
  }
  return (
    <TitledSection
      title={t('exports')}
      note={`${t('exportsHint')} ${t(hasInvoices ? 'invoicesHint' : 'noInvoices')}`}
    >
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          label={t('journal')}
          done={done}
          ask={async () => fileOf('journal', await api.accounting.journal({ month }))}
        />
        <DownloadButton
          label={t('balances')}
          done={done}
          ask={async () => fileOf('balances', await api.accounting.balances({ month }))}
        />
        {hasInvoices && (
          <DownloadButton
            label={t('invoices')}
            done={done}
            ask={async () => fileOf('invoices', await api.accounting.invoices({ month }))}
          />
        )}
      </div>
    </TitledSection>
  )
}
