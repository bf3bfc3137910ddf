import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { dateFormat } from '../../i18n/formats.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useSpecValue } from '../product/use-spec-value.ts'

type Spec = Item['specs'][number]
type Props = { item: Pick<Item, 'specs' | 'passport'> }

function Row({ spec }: { spec: Spec }) {
  const t = useTranslations('item')
  const valueIn = useSpecValue()
  return (
    <div className="border-t border-line py-2.5 first:border-t-0 min-[22rem]:col-span-2 min-[22rem]:grid min-[22rem]:grid-cols-subgrid">
      <dt className="text-muted wrap-anywhere">
        <UserText>{spec.name}</UserText>
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 font-medium wrap-anywhere">
        <UserText>{valueIn(spec)}</UserText>
        {spec.read && (
          <span className="text-sm font-normal text-accent-strong">{t('readFromDevice')}</span>
        )}
      </dd>
    </div>
  )
}

/** The product's specifications, and whether they come from a device report. */
export function ItemSpecs({ item: { specs, passport } }: Props) {
  const t = useTranslations('item')
  const language = useLocale()
  const date = passport?.writtenAt
    ? dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(passport.writtenAt),
      )
    : 'none'
  if (specs.length === 0) {
    return (
      <TitledSection large title={t('specs')}>
        <p className="text-muted">{t('noSpecs')}</p>
      </TitledSection>
    )
  }
  return (
    <TitledSection large title={t('specs')}>
      <dl className="card gap-x-4 px-4 py-1 min-[22rem]:grid min-[22rem]:grid-cols-[fit-content(60%)_minmax(0,1fr)] sm:grid-cols-[2fr_3fr] sm:px-5">
        {specs.map((spec) => (
          <Row key={spec.key} spec={spec} />
        ))}
      </dl>
      {passport && (
        <p className="text-sm text-muted">
          {t('batteryReport', { source: passport.source, date })}
        </p>
      )}
    </TitledSection>
  )
}
