import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'

type Props = { codes: string[]; heading?: Ref<HTMLHeadingElement> }

/** New backup codes, which cannot be displayed again. */
export function BackupCodes({ codes, heading }: Props) {
  const t = useTranslations('security')
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-offset-4">
        {t('backupCodes')}
      </h3>
      <p className="text-muted">{t('backupCodesLead')}</p>
      <ul
        translate="no"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm sm:justify-self-start"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        onClick={() => downloadFile('backup-codes.txt', 'text/plain', text)}
      >
        {t('saveCodes')}
      </Button>
    </div>
  )
}
