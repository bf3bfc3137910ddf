import { useTranslations } from 'use-intl'
import type { SellerDetails } from '../../../contract/seller-details.ts'
import { DateText } from '../../ui/date-text.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'

/** What the seller declared before, newest first. */
export function DeclarationHistory({ history }: Pick<SellerDetails, 'history'>) {
  const t = useTranslations('sellerDetails')
  if (history.length === 0) return null
  return (
    <TitledSection title={t('history')}>
      <ol className="card divide-y divide-line">
        {history.map(({ kind, trader, date }) => (
          <li key={date} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 py-3">
            <span className="min-w-0 font-medium wrap-anywhere">
              {t(`kinds.${kind}`)}
              {trader && (
                <>
                  {' · '}
                  <UserText>{trader.businessName}</UserText>
                </>
              )}
            </span>
            <span className="text-muted">
              <DateText iso={date} />
            </span>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
