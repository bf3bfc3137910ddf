import { useTranslations } from 'use-intl'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

type Props = Pick<MoneyOverview, 'month' | 'hasInvoices'>

/** The files of a month for the accountant. */
export function AccountantExports({ month, hasInvoices }: Props) {
  const t = useTranslations('money')
  const file = { done: t('downloaded'), type: 'text/csv' }
  return (
    <section aria-labelledby="exports" className="grid gap-3">
      <h2 id="exports" className="text-xl font-semibold">
        {t('exports')}
      </h2>
      <p className="max-w-prose text-muted">
        {t('exportsHint')} {t(hasInvoices ? 'invoicesHint' : 'noInvoices')}
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          {...file}
          label={t('journal')}
          name={`journal-${month}.csv`}
          ask={() => api.accounting.journal({ month })}
        />
        <DownloadButton
          {...file}
          label={t('balances')}
          name={`balances-${month}.csv`}
          ask={() => api.accounting.balances({ month })}
        />
        {hasInvoices && (
          <DownloadButton
            {...file}
            label={t('invoices')}
            name={`invoices-${month}.csv`}
            ask={() => api.accounting.invoices({ month })}
          />
        )}
      </div>
    </section>
  )
}
