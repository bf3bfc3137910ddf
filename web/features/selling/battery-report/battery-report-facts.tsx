import { Cpu, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Attribute, SpecValue } from '../../../../contract/attributes.ts'
import { Button } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/date.tsx'
import type { BatteryReportInput } from './fitting.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2 first:border-0 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type ValueProps = { attribute: Attribute; value: SpecValue | undefined }

function Value({ attribute: { unit }, value }: ValueProps) {
  const t = useTranslations('selling.passport')
  return unit ? t('withUnit', { value: String(value), unit }) : String(value)
}

type Props = { given: BatteryReportInput; attributes: Attribute[]; onRemove: () => void }

/** Lists everything from the report that will be sent; nothing else is. */
export function BatteryReportFacts({ given, attributes, onRemove }: Props) {
  const t = useTranslations('selling.passport')
  const { values, serial, passport } = given
  const reported = attributes.filter(({ key }) => key in values)
  return (
    <div className="grid gap-3 rounded-control border border-line bg-canvas p-4">
      <h3 className="flex items-center gap-2 font-medium">
        <Cpu aria-hidden className="size-5 text-accent" />
        {t('facts')}
      </h3>
      <dl>
        {reported.map((attribute) => (
          <Fact key={attribute.key} name={attribute.name}>
            <Value attribute={attribute} value={values[attribute.key]} />
          </Fact>
        ))}
        {serial && <Fact name={t('serial')}>{t('serialRead')}</Fact>}
        {passport.writtenAt && (
          <Fact name={t('written')}>
            <DateText iso={passport.writtenAt} />
          </Fact>
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
