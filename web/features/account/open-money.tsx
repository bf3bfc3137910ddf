import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BankPayout, SaleTransfer } from '../../../contract/payments/payouts.ts'
import { payoutsQuery } from '../../data/queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PlainDate } from '../../ui/plain-date.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

const isOpen = ({ state }: SaleTransfer) => state === 'due' || state === 'stopped'
const isUnderWay = ({ status }: BankPayout) => status === 'pending' || status === 'in_transit'

function Transfer({ transfer, isReady }: { transfer: SaleTransfer; isReady: boolean }) {
  const t = useTranslations('account.openMoney')
  const formatPrice = useFormatPrice()
  const { state, header: title, amount, currency, date } = transfer
  const values = { amount: formatPrice(amount, currency), title }
  if (state === 'stopped') return t('stopped', values)
  if (!isReady) return t('waiting', values)
  return t.rich('transfer', { ...values, date: () => <DateText iso={date} /> })
}

/** The open transfers and payouts that prevent the deletion of the account, with their dates. */
function OpenAmounts() {
  const t = useTranslations('account.openMoney')
  const formatPrice = useFormatPrice()
  const { data } = useQuery(payoutsQuery)
  if (!data) return null
  const isReady = data.account.status === 'active'
  return (
    <>
      <h3 className="font-semibold">{t('open')}</h3>
      <ul className="grid list-disc gap-1 ps-5 wrap-anywhere">
        {data.transfers.filter(isOpen).map((transfer) => (
          <li key={transfer._id}>
            <Transfer transfer={transfer} isReady={isReady} />
          </li>
        ))}
        {data.payouts.filter(isUnderWay).map(({ _id, amount, currency, arrives }) => (
          <li key={_id}>
            {t.rich('payout', {
              amount: formatPrice(amount, currency),
              date: () => <PlainDate date={arrives} />,
            })}
          </li>
        ))}
      </ul>
      {!isReady && <p>{t('untilSetUp')}</p>}
    </>
  )
}

/** The open amounts, shown when the deletion of the account was refused because of them. */
export function OpenMoney({ code }: { code: string | undefined }) {
  const t = useTranslations('account.openMoney')
  if (code !== 'payouts_open') return null
  return (
    <div className="grid justify-items-start gap-2">
      <OpenAmounts />
      <ButtonLink to="/dashboard/payouts" variant="secondary">
        {t('toPayouts')}
      </ButtonLink>
    </div>
  )
}
