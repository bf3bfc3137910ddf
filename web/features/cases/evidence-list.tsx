import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { DateText } from '../../ui/date-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { PrivatePhotos } from '../photos/private-photos.tsx'
import { caseStatementsOf } from '../sales/timeline/case-statements.ts'
import { useActorName } from '../sales/timeline/use-actor-name.ts'
import { useStepName } from '../sales/timeline/use-step-name.ts'
import { casePhotoQuery } from './case-photo-query.ts'

type Step = Sale['steps'][number]

function Evidence({ step, sale }: { step: Step; sale: Sale }) {
  const actorName = useActorName()
  const { date, note, photos } = step
  const name = useStepName()(step)
  return (
    <li className="grid gap-1 border-s-2 border-line ps-4">
      <p className="font-medium">{name}</p>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">{actorName(step)}</span>
        <span aria-hidden>·</span>
        <DateText iso={date} />
      </p>
      {note && <LongText text={note} about={sale.header} />}
      <div className="mt-2 empty:hidden">
        <PrivatePhotos
          photos={photos}
          queryOf={casePhotoQuery(sale._id)}
          step={name}
          className="size-20 sm:size-24"
        />
      </div>
    </li>
  )
}

/** What both sides and staff wrote and showed since the problem was reported, oldest first. */
export function EvidenceList({ sale }: { sale: Sale }) {
  const t = useTranslations('cases')
  const statements = caseStatementsOf(sale)
  if (statements.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('evidence')}</h3>
      <ol className="grid gap-4">
        {statements.map((step) => (
          <Evidence key={`${step.date} ${step.event}`} step={step} sale={sale} />
        ))}
      </ol>
    </div>
  )
}
