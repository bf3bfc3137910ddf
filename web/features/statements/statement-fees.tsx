import { useLocale, useTranslations } from 'use-intl'
import type { StatementBalance } from '../../../contract/payments/statements.ts'
import { toSignedMinor, toSignedText } from '../../../contract/schemas/money.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

type Row = { _id: string; rate: string; net: string; vat: string; total: string }

function useRows({ currency, fees }: StatementBalance): Row[] {
  const t = useTranslations('statements')
  const formatPrice = useFormatPrice()
  const percent = numberFormat(useLocale(), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const price = (amount: string) => formatPrice(amount, currency)
  return fees.map(({ vatPercent, fee, vat }) => ({
    _id: String(vatPercent),
    rate: vatPercent === null ? t('unknownRate') : percent.format(vatPercent / 100),
    net: price(fee),
    vat: price(vat),
    total: price(toSignedText(toSignedMinor(fee) + toSignedMinor(vat))),
  }))
}

/** The fees of the month less those that were returned, per VAT rate. */
export function StatementFees({ own }: { own: StatementBalance }) {
  const t = useTranslations('statements')
  const rows = useRows(own)
  const amounts = ['net', 'vat', 'total'] as const
  const columns: Column<Row>[] = [
    { head: t('rate'), cell: ({ rate }) => rate, names: true },
    ...amounts.map((name) => ({
      head: t(name),
      cell: (row: Row) => <span className="tabular-nums">{row[name]}</span>,
      isNumeric: true,
    })),
  ]
  if (rows.length === 0) return null
  const title = t('fees', { currency: own.currency })
  return (
    <section className="mt-2 grid gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      <Table caption={title} columns={columns} rows={rows} empty={null} />
    </section>
  )
}
