import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { useSite } from '../../data/use-site.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'

const texts = ['manufacturer', 'responsiblePerson', 'safetyInformation'] as const

/** What a trader must disclose of a product: the VAT scheme, the manufacturer and safety information. */
export function ItemDisclosures({ disclosures }: Pick<Item, 'disclosures'>) {
  const t = useTranslations('item.disclosures')
  const { traderRules } = useSite()
  if (!disclosures || traderRules === 'off') return null
  const { vatScheme } = disclosures
  const given = texts.filter((name) => disclosures[name])
  return (
    <TitledSection large title={t('title')}>
      <dl className="card grid gap-3 p-4 sm:px-5">
        {vatScheme && (
          <div>
            <dt className="text-muted">{t('vatScheme')}</dt>
            <dd className="wrap-anywhere">{t(`vatSchemes.${vatScheme}`)}</dd>
          </div>
        )}
        {given.map((name) => (
          <div key={name}>
            <dt className="text-muted">{t(name)}</dt>
            <dd className="max-w-prose whitespace-pre-line wrap-anywhere">
              <UserText>{disclosures[name]}</UserText>
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
