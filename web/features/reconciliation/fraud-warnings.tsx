import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FraudWarning } from '../../../contract/payments/reconciliation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { ClearWarningDialog } from './clear-warning-dialog.tsx'
import { SaleLine } from './sale-line.tsx'
import { type ClearWarning, useClearWarning } from './use-clear-warning.ts'

const reasons = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'unauthorized_use_of_card',
] as const

type CardProps = { warning: FraudWarning; clearing: ClearWarning }

function WarningCard({ warning, clearing }: CardProps) {
  const t = useTranslations('reconciliation')
  const { saleId, header, date, sellerPaid } = warning
  const reason = reasons.find((known) => known === warning.reason) ?? 'other'
  return (
    <article className="card grid gap-3 p-4 @container">
      <div className="grid justify-items-start gap-1">
        <Badge tone="warn" icon={<ShieldAlert aria-hidden />}>
          {t(`fraud.${reason}`)}
        </Badge>
        <h3 className="font-semibold wrap-anywhere">
          <UserText>{header}</UserText>
        </h3>
        <SaleLine {...warning} amount={warning.price} />
        {sellerPaid && <p className="font-medium">{t('sellerPaid')}</p>}
        <p className="text-sm text-muted">
          <DateText iso={date} />
        </p>
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button
          size="sm"
          variant="secondary"
          onClick={({ currentTarget }) => clearing.ask(warning, currentTarget)}
        >
          {t('clear')}
        </Button>
        <ButtonLink size="sm" variant="quiet" to="/dashboard/cases/$id" params={{ id: saleId }}>
          {t('openSale')}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" to="/dashboard/payments">
          {t('refund')}
        </ButtonLink>
      </div>
    </article>
  )
}

/** Early fraud warnings. They stop the release of sales whose sellers are not paid yet. */
export function FraudWarnings({ warnings }: { warnings: FraudWarning[] }) {
  const t = useTranslations('reconciliation')
  const clearing = useClearWarning()
  return (
    <TitledSection
      id="warnings"
      title={t('warnings')}
      note={t(warnings.length === 0 ? 'noWarnings' : 'warningsHint')}
    >
      <ul className="grid gap-3 lg:grid-cols-2">
        {warnings.map((warning) => (
          <li key={warning._id} className="min-w-0">
            <WarningCard warning={warning} clearing={clearing} />
          </li>
        ))}
      </ul>
      <ClearWarningDialog clearing={clearing} />
    </TitledSection>
  )
}
