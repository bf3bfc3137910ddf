import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { CardSection } from '../../../ui/card-section.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { caseStatementsOf } from './case-statements.ts'
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts'
import { useActorName } from './use-actor-name.ts'
import { useStepName } from './use-step-name.ts'

type StepEntry = Extract<TimelineEntry, { step: object }>
type ScanEntry = Extract<TimelineEntry, { scan: object }>

const dot =
  'absolute start-0 top-1.5 size-3 -translate-x-1/2 rounded-full border-2 border-surface rtl:translate-x-1/2'

type EntryProps = { title: string; actor: ReactNode; date: string; quiet?: boolean }

function Entry({ title, actor, date, quiet, children }: EntryProps & { children?: ReactNode }) {
  return (
    <li className="relative grid gap-0.5 ps-5 pb-5 last:pb-0">
      <span aria-hidden className={`${dot} ${quiet ? 'bg-edge' : 'bg-accent'}`} />
      <p className={quiet ? '' : 'font-medium'}>{title}</p>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">{actor}</span>
        <span aria-hidden>·</span>
        <DateText iso={date} />
      </p>
      {children}
    </li>
  )
}

/** A remark in the case is shown there. */
function TimelineStep({ step, sale }: Pick<StepEntry, 'step'> & { sale: Sale }) {
  const t = useTranslations('sales')
  const actorName = useActorName()
  const stepName = useStepName()
  const { event, date } = step
  const note = caseStatementsOf(sale).includes(step) ? null : step.note
  const noteText = (of: typeof event, text: string) => {
    if (of === 'add_evidence' || of === 'ask_evidence') return text
    if (of === 'correct_tracking') return t('steps.formerNumber', { number: text })
    return t('steps.reason', { reason: text })
  }
  return (
    <Entry title={stepName(step)} actor={actorName(step)} date={date}>
      {note && (
        <div className="mt-1 text-sm">
          <LongText text={noteText(event, note)} about={sale.header} />
        </div>
      )}
    </Entry>
  )
}

function TimelineScan({ scan, direction }: Pick<ScanEntry, 'scan' | 'direction'>) {
  const t = useTranslations('sales')
  const text = t(`scans.${scan.kind}`)
  const title = direction === 'return' ? t('scans.ofReturn', { scan: text }) : text
  const actor = scan.place ? <UserText>{scan.place}</UserText> : t('actors.carrier')
  return <Entry title={title} actor={actor} date={scan.date} quiet />
}

/** What happened to a sale and its parcels, oldest first. */
export function SaleTimeline({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.steps')
  const entries = timelineEntries(sale)
  return (
    <CardSection title={t('title')}>
      {entries.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ol className="ms-1.5 border-s-2 border-line empty:hidden">
        {entries.map(({ key, ...entry }) =>
          entry.step ? (
            <TimelineStep key={key} step={entry.step} sale={sale} />
          ) : (
            <TimelineScan key={key} {...entry} />
          ),
        )}
      </ol>
    </CardSection>
  )
}
