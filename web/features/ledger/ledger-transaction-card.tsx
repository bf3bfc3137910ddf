import { useTranslations } from 'use-intl'
import type { LedgerTransaction } from '../../../contract/payments/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { TransactionId } from '../bookings/transaction-id.tsx'

type Entry = LedgerTransaction['entries'][number]

const amountLook = 'py-1.5 ps-2 text-end align-top tabular-nums wrap-anywhere'

function EntryRow({ entry: { account, holder, amount, currency } }: { entry: Entry }) {
  const t = useTranslations('ledger')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const credit = amount.startsWith('-')
  const text = formatPrice(amount.replace('-', ''), currency)
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere hyphens-auto">
        {t(`accounts.${account}`)}
        {holder && (
          <span className="block text-muted wrap-anywhere">
            <UserText>{personName(holder)}</UserText>
          </span>
        )}
      </th>
      <td className={amountLook}>{!credit && text}</td>
      <td className={amountLook}>{credit && text}</td>
    </tr>
  )
}

function Entries({ entries, caption }: { entries: Entry[]; caption: string }) {
  const t = useTranslations('ledger')
  const credits = entries.filter(({ amount }) => amount.startsWith('-'))
  const debits = entries.filter((entry) => !credits.includes(entry))
  return (
    <table className="w-full table-fixed self-start text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="pb-1 text-start font-medium">
            {t('account')}
          </th>
          <th scope="col" className="w-[30%] pb-1 ps-2 text-end font-medium">
            {t('debit')}
          </th>
          <th scope="col" className="w-[30%] pb-1 ps-2 text-end font-medium">
            {t('credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...debits, ...credits].map((entry) => (
          <EntryRow key={entry.account} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

/** A ledger transaction, with its entry for each account. */
export function LedgerTransactionCard({ transaction }: { transaction: LedgerTransaction }) {
  const t = useTranslations('ledger')
  const { kind, header, date, transactionId, entries } = transaction
  return (
    <div className="@container">
      <article className="card grid gap-4 p-4 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @2xl:p-5">
        <div className="grid content-start justify-items-start gap-1">
          <Badge>{t(`kinds.${kind}`)}</Badge>
          <h3 className="font-semibold wrap-anywhere">
            <UserText>{header}</UserText>
          </h3>
          <p className="text-sm text-muted">
            <DateText iso={date} />
          </p>
          <TransactionId id={transactionId} />
        </div>
        <Entries
          entries={entries}
          caption={t('entriesOf', { kind: t(`kinds.${kind}`), title: header ?? '' })}
        />
      </article>
    </div>
  )
}
