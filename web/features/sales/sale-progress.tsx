import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { type Milestone, milestonesOf } from './sale-milestones.ts'

const tones: Partial<Record<Milestone, string>> = {
  problem: 'border-warn',
  return: 'border-warn',
  bank: 'border-danger',
}

type StepProps = { name: Milestone; place: 'done' | 'current' | 'ahead' }

function lookOf({ name, place }: StepProps): string {
  if (place === 'ahead') return 'border-line text-muted'
  if (place === 'done') return 'border-accent'
  return `font-semibold ${tones[name] ?? 'border-accent'}`
}

function Step({ name, place }: StepProps) {
  const t = useTranslations('sales.progress')
  return (
    <li
      aria-current={place === 'current' ? 'step' : undefined}
      className={`min-w-0 flex-1 border-t-4 pt-2 ${lookOf({ name, place })}`}
    >
      <span className="items-start gap-1.5 max-sm:sr-only sm:flex">
        {place === 'done' && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />}
        <span className="min-w-0 wrap-anywhere">{t(name)}</span>
      </span>
      {place === 'done' && <span className="sr-only">{t('done')}</span>}
    </li>
  )
}

/** How far a sale is. Small screens show the name of the current step only. */
export function SaleProgress({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.progress')
  const { reached, ahead } = milestonesOf(sale)
  const current = reached.at(-1) ?? 'paid'
  const at = { step: reached.length, count: reached.length + ahead.length, name: t(current) }
  return (
    <div className="mb-6 text-sm">
      <ol aria-label={t('label')} className="flex gap-2">
        {reached.map((name) => (
          <Step key={name} name={name} place={name === current ? 'current' : 'done'} />
        ))}
        {ahead.map((name) => (
          <Step key={name} name={name} place="ahead" />
        ))}
      </ol>
      <p aria-hidden className="font-semibold sm:hidden">
        {t('at', at)}
      </p>
    </div>
  )
}
