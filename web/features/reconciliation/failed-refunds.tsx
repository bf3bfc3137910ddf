import { useTranslations } from 'use-intl'
import type { FailedRefund } from '../../../contract/payments/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { mailtoUrl } from '../../ui/mailto-url.ts'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { BankTransferDialog } from '../payouts/bank-transfer-dialog.tsx'
import { type RepayRefund, useRepayRefund } from './use-repay-refund.ts'

function BuyerLine({ refund: { buyerName, buyerEmail } }: { refund: FailedRefund }) {
  const personName = usePersonName()
  return (
    <p className="wrap-anywhere">
      <UserText>{personName(buyerName)}</UserText>
      {buyerEmail !== null && (
        <>
          {' · '}
          <a href={mailtoUrl(buyerEmail)} className={textLink}>
            {buyerEmail}
          </a>
        </>
      )}
    </p>
  )
}

type CardProps = { refund: FailedRefund; repaying: RepayRefund }

function RefundCard({ refund, repaying }: CardProps) {
  const t = useTranslations('reconciliation')
  const formatPrice = useFormatPrice()
  const { saleId, header, owed, currency, date, refusal, can } = refund
  return (
    <article className="card grid gap-3 p-4 @container">
      <div className="grid justify-items-start gap-1">
        <h3 className="font-semibold wrap-anywhere">
          <UserText>{header}</UserText>
        </h3>
        <p className="tabular-nums">
          {t('owedTo')}: {formatPrice(owed, currency)}
        </p>
        <BuyerLine refund={refund} />
        <p className="text-sm text-muted">
          {t(refusal === null ? 'refundedOn' : 'refundRequestedOn')} <DateText iso={date} />
        </p>
        {refusal !== null && (
          <p className="text-sm text-muted wrap-anywhere">{t('refusedWith', { refusal })}</p>
        )}
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {can.payOutside && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${t('payOutside')}: ${header}`}
            onClick={({ currentTarget }) => repaying.ask(refund, currentTarget)}
          >
            {t('payOutside')}
          </Button>
        )}
        {saleId !== null && (
          <ButtonLink size="sm" variant="quiet" to="/dashboard/cases/$id" params={{ id: saleId }}>
            {t('openSale')}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function RepayDialog({ repaying }: { repaying: RepayRefund }) {
  const t = useTranslations('reconciliation.outside')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const { item: refund } = repaying
  const amount = refund ? formatPrice(refund.owed, refund.currency) : ''
  return (
    <BankTransferDialog
      transfer={repaying}
      name={refund ? personName(refund.buyerName) : ''}
      consequence={t('refundConsequence', { amount })}
      hint={t('refundHint')}
    />
  )
}

/** Refunds that did not reach their buyer. Nothing if there are none. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const t = useTranslations('reconciliation')
  const repaying = useRepayRefund()
  return (
    <>
      {refunds.length > 0 && (
        <TitledSection id="failed-refunds" title={t('failedRefunds')} note={t('failedRefundsHint')}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {refunds.map((refund) => (
              <li key={refund._id} className="min-w-0">
                <RefundCard refund={refund} repaying={repaying} />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <RepayDialog repaying={repaying} />
    </>
  )
}
