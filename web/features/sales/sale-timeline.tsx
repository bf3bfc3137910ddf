import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales.ts'
import { DateText } from '../../ui/date.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { SaleSection } from './sale-section.tsx'

type Step = Sale['steps'][number]

const dot =
  'absolute start-0 top-1.5 size-3 -translate-x-1/2 rounded-full border-2 border-surface bg-accent rtl:translate-x-1/2'

function TimelineStep({ step, sale: { role, header } }: { step: Step; sale: Sale }) {
  const t = useTranslations('sales')
  const { event, actor, date, note } = step
  return (
    <li className="relative grid gap-0.5 ps-5 pb-5 last:pb-0">
      <span aria-hidden className={dot} />
      <p className="font-medium">{t(`steps.${event}`)}</p>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>{t(`actors.${actor === role ? 'you' : actor}`)}</span>
        <span aria-hidden>·</span>
        <DateText iso={date} />
      </p>
      {note && (
        <div className="mt-1 text-sm">
          <LongText text={t('steps.reason', { reason: note })} about={header} />
        </div>
      )}
    </li>
  )
}

/** What happened to a sale, oldest first. */
export function SaleTimeline({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.steps')
  return (
    <SaleSection title={t('title')}>
      {sale.steps.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ol className="ms-1.5 border-s-2 border-line empty:hidden">
        {sale.steps.map((step) => (
          <TimelineStep key={`${step.date} ${step.event}`} step={step} sale={sale} />
        ))}
      </ol>
    </SaleSection>
  )
}
