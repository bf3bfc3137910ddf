import { useTranslations } from 'use-intl'
import type { Statement } from '../../../contract/payments/statements.ts'

type Props = { invoice: NonNullable<Statement['invoice']> }

type Recipient = Props['invoice']['recipient']

const inOneLine = ({ name, businessName, address }: Recipient) =>
  [businessName ?? name, ...(address?.split('\n') ?? [])].join(', ')

const texts = {
  invoice: { title: 'invoice', hint: 'invoiceHint', number: 'number' },
  credit_note: { title: 'creditNote', hint: 'creditNoteHint', number: 'creditNoteNumber' },
} as const

/** Number, issuer and recipient, if the statement is the invoice for the fees, or a credit note, too. */
export function StatementInvoice({ invoice: { kind, number, issuer, recipient } }: Props) {
  const t = useTranslations('statements')
  const names = texts[kind]
  const facts = [
    [t(names.number), number],
    [t('issuer'), `${issuer.name}, ${issuer.address}`],
    ...(issuer.vatId ? [[t('vatId'), issuer.vatId]] : []),
    [t('recipient'), inOneLine(recipient)],
    ...(recipient.vatId ? [[t('recipientVatId'), recipient.vatId]] : []),
  ]
  return (
    <section aria-labelledby="invoice" className="card grid gap-3 p-4 sm:p-5">
      <h2 id="invoice" className="text-lg font-semibold">
        {t(names.title)}
      </h2>
      <p className="max-w-prose text-muted">{t(names.hint)}</p>
      <dl className="grid gap-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
