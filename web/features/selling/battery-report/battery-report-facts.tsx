import { Cpu, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import { Button } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { useSpecValue } from '../../product/use-spec-value.ts'
import type { BatteryReportInput } from './fields-of-report.ts'

function ReportFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2 first:border-0 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type Props = { given: BatteryReportInput; attributes: Attribute[]; onRemove: () => void }

/** Lists everything from the report that will be sent; nothing else is. */
export function BatteryReportFacts({ given, attributes, onRemove }: Props) {
  const t = useTranslations('selling.batteryReport')
  const specValue = useSpecValue()
  const { values, serial, batteryReport } = given
  const reported = attributes.flatMap(({ key, name, unit }) => {
    const value = values[key]
    return value === undefined ? [] : [{ key, name, text: specValue({ value, unit }) }]
  })
  return (
    <div className="grid gap-3 rounded-control border border-line bg-canvas p-4">
      <h3 className="flex items-center gap-2 font-medium">
        <Cpu aria-hidden className="size-5 text-accent" />
        {t('facts')}
      </h3>
      <dl>
        {reported.map(({ key, name, text }) => (
          <ReportFact key={key} name={name}>
            {text}
          </ReportFact>
        ))}
        {serial && <ReportFact name={t('serial')}>{t('serialRead')}</ReportFact>}
        {batteryReport.writtenAt && (
          <ReportFact name={t('written')}>
            <DateText iso={batteryReport.writtenAt} />
          </ReportFact>
        )}
      </dl>
      <p className="text-sm text-muted">{t('nothingElse')}</p>
      <div>
        <Button variant="secondary" size="sm" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
