import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { batteryReportSources } from '../../../../contract/battery-report.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'

type System = (typeof batteryReportSources)[number]

/** The command that writes the report on each system; it works in each of the system's shells. */
const commands: Record<System, string> = {
  windows: 'powercfg /batteryreport /xml /output battery-report.xml',
  macos: 'system_profiler -json SPHardwareDataType SPPowerDataType > ~/Desktop/battery-report.json',
  linux: 'upower -d > ~/battery-report.txt',
}

/** The current device's system, which is probably that of the laptop too. */
function systemHere(): System {
  const { userAgent } = navigator
  if (/Mac OS X/.test(userAgent)) return 'macos'
  return /Linux|CrOS/.test(userAgent) && !/Android/.test(userAgent) ? 'linux' : 'windows'
}

type ChoiceProps = { chosen: System; onChoose: (system: System) => void }

function SystemChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('selling.batteryReport')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('system')}</legend>
      <div className="inline-flex flex-wrap rounded-control border border-edge bg-surface">
        {batteryReportSources.map((system) => (
          <label
            key={system}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control px-4 has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="battery-report-system"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={system === chosen}
              onChange={() => onChoose(system)}
            />
            {t(`systems.${system}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Instructions to create the report, for each system. */
export function BatteryReportSteps() {
  const t = useTranslations('selling.batteryReport')
  const [system, setSystem] = useState(systemHere)
  return (
    <div className="grid grid-cols-1 gap-4">
      <SystemChoice chosen={system} onChoose={setSystem} />
      <ol className="grid list-decimal grid-cols-1 gap-2 ps-5 marker:text-muted">
        <li>{t(`steps.${system}.open`)}</li>
        <li>
          <p className="mb-1.5">{t(`steps.${system}.type`)}</p>
          <CopyLine
            key={system}
            text={commands[system]}
            words={{
              copy: t('copy'),
              copied: t('copied'),
              notCopied: t('notCopied'),
            }}
          />
        </li>
        <li>{t(`steps.${system}.find`)}</li>
      </ol>
    </div>
  )
}
