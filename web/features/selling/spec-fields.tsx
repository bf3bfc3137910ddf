import { useTranslations } from 'use-intl'
import { LoadError } from '../../ui/load-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BatteryReportField } from './battery-report/battery-report-field.tsx'
import { useBatteryReportForm } from './battery-report/use-battery-report-form.ts'
import { MoreSection } from './more-section.tsx'
import type { ProductFormState } from './product-resolver.ts'
import { SpecField } from './spec-field.tsx'
import { hasValue } from './spec-form-values.ts'
import { useAttributes } from './use-attributes.ts'
import { useProcessor } from './use-processor.ts'

type Props = { form: ProductFormState; hasSerial: boolean }

function SpecFieldList({ form }: { form: ProductFormState }) {
  const t = useTranslations('selling.specifications')
  const { category, attributes, loadingError, refetch } = useAttributes(form)
  const { given, take, stated, isRead } = useBatteryReportForm(form, attributes)
  const followProcessor = useProcessor(form, attributes)
  if (loadingError) return <LoadError failure={loadingError} onRetry={refetch} />
  return (
    <>
      <BatteryReportField
        attributes={attributes}
        given={given}
        onRead={(report) => {
          take(report)
          followProcessor()
        }}
      />
      {!category && <p className="text-muted">{t('chooseCategory')}</p>}
      <div className="grid items-start gap-5 empty:hidden sm:grid-cols-2">
        {attributes.map((attribute) => (
          <SpecField
            key={attribute.key}
            attribute={attribute}
            form={form}
            isRead={isRead(attribute.key)}
            onChange={() => {
              stated(attribute.key)
              if (attribute.key === 'processor') followProcessor()
            }}
          />
        ))}
      </div>
    </>
  )
}

function SerialField({ form: { register, formState }, hasSerial }: Props) {
  const t = useTranslations('selling')
  return (
    <TextField
      label={t('fields.serial')}
      hint={
        <>
          {t('serialHint')} {hasSerial && t('serialKept')}
        </>
      }
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={formState.errors.serial?.message}
      {...register('serial')}
    />
  )
}

/** The attributes of the chosen category, and the serial number. */
export function SpecFields({ form, hasSerial }: Props) {
  const t = useTranslations('selling')
  const { specs, serial } = form.getValues()
  return (
    <MoreSection
      title={t('sections.specifications')}
      intro={t('specifications.intro')}
      open={t('specifications.open')}
      hasValues={hasValue(specs) || serial !== ''}
    >
      <SpecFieldList form={form} />
      <SerialField form={form} hasSerial={hasSerial} />
    </MoreSection>
  )
}
