import { useTranslations } from 'use-intl'
import { gradedParts } from '../../../contract/grade-enums.ts'
import type { Item } from '../../../contract/product-page.ts'
import { ItemSection } from './item-section.tsx'

/** The grade of each part and what it means. */
export function ItemGrades({ grades }: { grades: NonNullable<Item['grades']> }) {
  const t = useTranslations('item')
  const of = useTranslations('grades')
  const words = useTranslations('products.conditions')
  return (
    <ItemSection title={t('grades')} note={t('gradesText')}>
      <dl className="card px-4 py-1 sm:px-5">
        {gradedParts.map((part) => (
          <div
            key={part}
            className="grid gap-x-5 border-t border-line py-2.5 first:border-t-0 min-[22rem]:grid-cols-[2fr_3fr]"
          >
            <dt className="text-muted">{of(`parts.${part}`)}</dt>
            <dd>
              <span className="font-medium">{words(grades[part])}</span>
              <span className="block text-sm text-muted">
                {of(`meanings.${part}.${grades[part]}`)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </ItemSection>
  )
}
