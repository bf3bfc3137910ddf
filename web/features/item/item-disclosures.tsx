import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { useSite } from '../../data/use-site.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ItemSection } from './item-section.tsx'

const texts = ['manufacturer', 'responsiblePerson', 'safetyInformation'] as const

/** What a trader must disclose of a product: how VAT applies, and who is responsible for its safety. */
export function ItemDisclosures({ disclosures }: Pick<Item, 'disclosures'>) {
  const t = useTranslations('item.disclosures')
  const { traderRules } = useSite()
  if (!disclosures || traderRules === 'off') return null
  const { vatScheme } = disclosures
  const rows = texts
    .filter((name) => disclosures[name])
    .map((name) => ({ name, value: <UserText>{disclosures[name]}</UserText> }))
  return (
    <ItemSection title={t('title')}>
      <dl className="card grid gap-3 p-4 sm:px-5">
        {vatScheme && (
          <div>
            <dt className="text-muted">{t('vatScheme')}</dt>
            <dd>{t(`vatSchemes.${vatScheme}`)}</dd>
          </div>
        )}
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted">{t(name)}</dt>
            <dd className="max-w-prose whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </ItemSection>
  )
}
