import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import type { AdminCounts } from './money-work.ts'
import { NextStep } from './next-step.tsx'

/** The section of Reconciliation for each count. */
const sections = {
  failedRefunds: 'failed-refunds',
  evidence: 'disputes',
  fraudWarnings: 'warnings',
  sellersToPay: 'waiting',
  unmatched: 'movements',
} as const

type Name = keyof typeof sections

function MoneyStep({ name, children }: { name: Name; children: ReactNode }) {
  const t = useTranslations('dashboard.moneyWaits')
  const action = (
    <ButtonLink to="/dashboard/reconciliation" hash={sections[name]}>
      {t(`${name}.act`)}
    </ButtonLink>
  )
  return <NextStep action={action}>{children}</NextStep>
}

function Evidence({ evidence: { count, until } }: Pick<AdminCounts, 'evidence'>) {
  const t = useTranslations('dashboard.moneyWaits')
  if (until === null) return null
  return (
    <MoneyStep name="evidence">
      {t.rich('evidence.text', { count, moment: () => <DateText iso={until} /> })}
    </MoneyStep>
  )
}

const counted = ['failedRefunds', 'fraudWarnings', 'sellersToPay', 'unmatched'] as const

/** What waits for staff on Reconciliation: evidence, which has a deadline, first. */
export function MoneyWaits({ admin }: { admin: AdminCounts }) {
  const t = useTranslations('dashboard.moneyWaits')
  const waiting = counted.filter((name) => admin[name] > 0)
  return (
    <>
      <Evidence evidence={admin.evidence} />
      {waiting.map((name) => (
        <MoneyStep key={name} name={name}>
          {t(`${name}.text`, { count: admin[name] })}
        </MoneyStep>
      ))}
    </>
  )
}
