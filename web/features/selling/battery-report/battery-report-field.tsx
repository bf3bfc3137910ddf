import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import { UnavailableButton } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { BatteryReportFacts } from './battery-report-facts.tsx'
import { BatteryReportSteps } from './battery-report-steps.tsx'
import type { BatteryReportInput } from './fitting.ts'
import { useBatteryReport } from './use-battery-report.ts'

const kinds = '.xml,.json,.txt,.html,text/xml,application/json,text/plain'

type Props = {
  /** What the chosen category asks for: of a report, nothing else is taken. */
  attributes: Attribute[]
  /** What was read and is to be sent; the form keeps it. */
  given: BatteryReportInput | null
  /** Hears what was read, or null when the seller takes it back. */
  onRead: (given: BatteryReportInput | null) => void
}

/**
 * Reads the report that a laptop writes of itself, and shows what of it will be sent. The form puts
 * `given.values` among its `specs`, over what was typed, and sends `given.passport` as `passport`
 * and `given.serial` as `serial`. Of a value that is typed over afterwards, the form takes the
 * attribute out of `passport.read` (and leaves `passport` out once that is empty): it is stated by
 * the seller then.
 */
export function BatteryReportField({ attributes, given, onRead }: Props) {
  const t = useTranslations('selling.passport')
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
  const news = busy ? t('reading') : given ? t('read', { count }) : isRemoved && t('removed')
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
        {problem && (
          <p id={`${id}-problem`} className="flex gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(`problems.${problem}`)}
          </p>
        )}
      </div>
      {given && <BatteryReportFacts {...{ given, attributes }} onRemove={remove} />}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  )
}
