import { useTranslations } from 'use-intl'
import { categoryNames } from '../../../contract/catalog-enums.ts'

/** The brands for sale, as plain text. */
export function PartnerNames() {
  const t = useTranslations('home')
  return (
    <section aria-labelledby="makes" className="page pt-8">
      <div className="flex flex-wrap items-baseline justify-center gap-x-10 gap-y-3 text-muted">
        <h2 id="makes" className="text-sm font-normal tracking-normal">
          {t('makes')}
        </h2>
        <ul className="flex flex-wrap justify-center gap-x-10 gap-y-2 text-2xl font-bold tracking-tight">
          {categoryNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
