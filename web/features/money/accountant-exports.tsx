import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'

/** The files of a month for the accountant. */
export function AccountantExports({ month }: { month: string }) {
  const t = useTranslations('money')
  const file = { done: t('downloaded'), type: 'text/csv' }
  return (
    <section aria-labelledby="exports" className="grid gap-3">
      <h2 id="exports" className="text-xl font-semibold">
        {t('exports')}
      </h2>
      <p className="max-w-prose text-muted">{t('exportsHint')}</p>
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
      </div>
    </section>
  )
}
