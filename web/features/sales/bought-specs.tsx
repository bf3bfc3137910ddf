import { useTranslations } from 'use-intl'
import { gradedParts, lockQuestions } from '../../../contract/grade-enums.ts'
import type { BoughtListing } from '../../../contract/sales/bought-listing.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useSpecValue } from '../product/use-spec-value.ts'

type Row = { key: string; name: string; value: string }

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-x-4 text-sm sm:grid-cols-2">
        {rows.map(({ key, name, value }) => (
          <div
            key={key}
            className="flex justify-between gap-x-4 border-t border-line py-1.5 wrap-anywhere"
          >
            <dt className="max-w-1/2 shrink-0 hyphens-auto text-muted">
              <UserText>{name}</UserText>
            </dt>
            <dd className="min-w-0 text-end font-medium">
              <UserText>{value}</UserText>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The specifications, grades and answers about locks of a listing as it was bought. */
export function BoughtSpecs({ listing }: { listing: BoughtListing }) {
  const t = useTranslations('cases.listing')
  const of = useTranslations('grades')
  const words = useTranslations('products.conditions')
  const answers = useTranslations('answers')
  const specValue = useSpecValue()
  const { specs, grades, locks } = listing
  return (
    <>
      {specs.length === 0 && <p className="text-sm text-muted">{t('noSpecs')}</p>}
      {specs.length > 0 && (
        <Rows
          title={t('specs')}
          rows={specs.map((spec) => ({ key: spec.key, name: spec.name, value: specValue(spec) }))}
        />
      )}
      {grades && (
        <Rows
          title={t('parts')}
          rows={gradedParts.map((part) => {
            return { key: part, name: of(`parts.${part}`), value: words(grades[part]) }
          })}
        />
      )}
      {locks && (
        <Rows
          title={t('locks')}
          rows={lockQuestions.map((question) => {
            return { key: question, name: of(`locks.${question}`), value: answers(locks[question]) }
          })}
        />
      )}
    </>
  )
}
