import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type {
  Statement,
  StatementBalance,
  StatementLine,
} from '../../../contract/payments/statements.ts'
import { textLink } from '../../ui/text-link.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useFormatUtc } from '../../ui/use-format-utc.ts'
import { UserText } from '../../ui/user-text.tsx'

const place = 'px-3 align-top @sm:px-4'
const cell = `${place} text-start`
const amountCell = `${place} text-end tabular-nums whitespace-nowrap`
const dateCell = `${cell} whitespace-nowrap text-muted @max-2xl:hidden`
const room = '*:py-2.5'

type LineProps = { line: StatementLine; isFirst: boolean }

/** The fee and its VAT belong to the line above them, which names the sale. */
function Line({ line, isFirst }: LineProps) {
  const formatPrice = useFormatPrice()
  const date = useFormatUtc().day(line.date)
  const { label, header, saleId, amount, currency } = line
  return (
    <tr className={isFirst ? `border-t border-line ${room}` : '*:pb-2.5'}>
      <td className={dateCell}>{isFirst && date}</td>
      <td
        className={`${cell} min-w-0 wrap-anywhere ${isFirst ? '' : 'ps-6 text-sm text-muted @sm:ps-8 @sm:text-base'}`}
      >
        {label}
        {isFirst && header !== null && saleId !== null && (
          <Link
            to="/dashboard/sales/$id"
            params={{ id: saleId }}
            className={`block ${textLink} w-fit`}
          >
            <UserText>{header}</UserText>
          </Link>
        )}
        {isFirst && <span className="block text-sm text-muted @2xl:hidden">{date}</span>}
      </td>
      <td className={amountCell}>{formatPrice(amount, currency)}</td>
    </tr>
  )
}

type TotalProps = { label: string; amount: string; date: string }

function Total({ label, amount, date }: TotalProps) {
  return (
    <tr className={`border-t border-line bg-sunken font-semibold ${room}`}>
      <td className={`${dateCell} font-normal`}>{date}</td>
      <th scope="row" className={cell}>
        {label}
      </th>
      <td className={amountCell}>{amount}</td>
    </tr>
  )
}

function Heads() {
  const t = useTranslations('statements')
  return (
    <thead className="text-sm text-muted">
      <tr className={room}>
        <th scope="col" className={`${dateCell} w-36 font-medium`}>
          {t('date')}
        </th>
        <th scope="col" className={`${cell} font-medium`}>
          {t('description')}
        </th>
        <th scope="col" className={`${amountCell} font-medium`}>
          {t('amount')}
        </th>
      </tr>
    </thead>
  )
}

/** The postings in one currency, between the opening and the closing balance. */
export function StatementLines({
  statement,
  own,
}: {
  statement: Statement
  own: StatementBalance
}) {
  const t = useTranslations('statements')
  const formatPrice = useFormatPrice()
  const utc = useFormatUtc()
  const { currency, opening, closing } = own
  const lines = statement.lines.filter((line) => line.currency === currency)
  const price = (amount: string) => formatPrice(amount, currency)
  return (
    <div className="card @container overflow-hidden">
      <table className="w-full">
        <caption className="sr-only">{t('postings', { currency })}</caption>
        <Heads />
        <tbody>
          <Total label={t('opening')} amount={price(opening)} date={utc.day(statement.from)} />
          {lines.map((line, index) => {
            const isFirst = lines[index - 1]?.transactionId !== line.transactionId
            return <Line key={`${line.transactionId} ${line.part}`} line={line} isFirst={isFirst} />
          })}
          <Total label={t('closing')} amount={price(closing)} date={utc.dayBefore(statement.to)} />
        </tbody>
      </table>
      {lines.length === 0 && <p className="border-t border-line px-4 py-3">{t('none')}</p>}
    </div>
  )
}
