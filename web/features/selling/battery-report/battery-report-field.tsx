import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import { UnavailableButton } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { BatteryReportFacts } from './battery-report-facts.tsx'
import { BatteryReportSteps } from './battery-report-steps.tsx'
import type { BatteryReportInput } from './fields-of-report.ts'
import { useBatteryReport } from './use-battery-report.ts'

const kinds = '.xml,.json,.txt,.html,text/xml,application/json,text/plain'

type Props = {
  /** The attributes of the chosen category; only these are read from a report. */
  attributes: Attribute[]
  /** The extracted values that will be submitted; the form stores them. */
  given: BatteryReportInput | null
  /** Receives the extracted values, or null when the seller removes the report. */
  onRead: (given: BatteryReportInput | null) => void
}

/**
 * Reads the battery report that a laptop generates, and shows which values will be sent. The form
 * merges `given.values` into its `specs`, over typed values, and submits `given.batteryReport` as
 * `passport` and `given.serial` as `serial`. When the seller later edits such a value, the form
 * removes its attribute from `passport.read`, because it is then the seller's statement; `passport`
 * is omitted once `read` is empty.
 */
export function BatteryReportField({ attributes, given, onRead }: Props) {
  const t = useTranslations('selling.batteryReport')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isRemoved, setRemoved] = useState(false)
  const { read, busy, problem, forget } = useBatteryReport(attributes, (fits) => {
    setRemoved(false)
    onRead(fits)
  })

  function remove() {
    forget()
    setRemoved(true)
    onRead(null)
    button.current?.focus()
  }

  const count = Object.keys(given?.values ?? {}).length
  const message = busy ? t('reading') : given ? t('read', { count }) : isRemoved && t('removed')
  return (
    <fieldset aria-describedby={`${id}-intro`} className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1.5 font-medium">{t('title')}</legend>
      <p id={`${id}-intro`} className="text-muted">
        {t('intro')}
      </p>
      <BatteryReportSteps />
      <DropZone onFiles={read}>
        {attributes.length > 0 ? (
          <FileButton
            ref={button}
            accept={kinds}
            busy={busy}
            onFiles={read}
            aria-describedby={problem ? `${id}-problem` : `${id}-private`}
          >
            {given ? t('other') : t('choose')}
          </FileButton>
        ) : (
          <UnavailableButton reason={t('chooseCategory')}>{t('choose')}</UnavailableButton>
        )}
        <p className="pointer-coarse:hidden">{t('drop')}</p>
        <p id={`${id}-private`} className="max-w-prose text-sm text-muted">
          {t('private')}
        </p>
      </DropZone>
      <div role="alert" className="empty:absolute">
        {problem && <FieldError id={`${id}-problem`}>{t(`problems.${problem}`)}</FieldError>}
      </div>
      {given && <BatteryReportFacts given={given} attributes={attributes} onRemove={remove} />}
      <p role="status" className="sr-only">
        {message}
      </p>
    </fieldset>
  )
}
