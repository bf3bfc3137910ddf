import { CircleHelp, Store, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SellerKind, Trader } from '../../../contract/seller-details.ts'
import { useSite } from '../../data/use-site.ts'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { RightToReturn } from './right-to-return.tsx'
import { TraderDetails } from './trader-details.tsx'

type Props = {
  kind: SellerKind | null
  trader?: Trader | null
  /** What is shown: a listing, what was bought, or the seller without either. */
  about?: 'listing' | 'purchase' | 'seller'
  className?: string
}

type LineProps = { icon: ReactNode; children: ReactNode }

function Line({ icon, children }: LineProps) {
  return (
    <p className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** Whether the seller is a private person or a trader, and what follows for the buyer. */
export function SoldBy({ kind, trader = null, about = 'listing', className = '' }: Props) {
  const t = useTranslations('seller')
  const { traderRules } = useSite()
  if (traderRules === 'off') return null
  return (
    <div className={`text-sm text-muted ${className}`}>
      {kind === 'private' && (
        <Line icon={<UserRound aria-hidden />}>
          {t(about === 'seller' ? 'privateSeller' : 'private')}
        </Line>
      )}
      {kind === null && <Line icon={<CircleHelp aria-hidden />}>{t('undeclared')}</Line>}
      {kind === 'trader' && !trader && <Line icon={<Store aria-hidden />}>{t('trader')}</Line>}
      {kind === 'trader' && trader && <TraderDetails trader={trader} />}
      {kind === 'trader' && about === 'listing' && <RightToReturn />}
      {kind === 'trader' && about !== 'seller' && <GuaranteeNotice />}
    </div>
  )
}
