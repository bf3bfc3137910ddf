import { FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DropArea } from '../../../ui/drop-area.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'

type Props = { name: string | undefined; busy: boolean; onFiles: (files: File[]) => void }

export function ImportFile({ name, busy, onFiles }: Props) {
  const t = useTranslations('imports')
  const hovering = useFileDrop(onFiles)
  return (
    <DropArea hovering={hovering} className="gap-3 py-8">
      <FileSpreadsheet aria-hidden className="size-8 text-muted" />
      <p className="max-w-prose text-pretty wrap-anywhere">
        {name ? t('chosen', { name }) : t('drop')}
      </p>
      <FileButton
        accept=".csv,text/csv,text/tab-separated-values"
        variant={name ? 'secondary' : 'primary'}
        busy={busy}
        onFiles={onFiles}
      >
        {name ? t('chooseAnother') : t('choose')}
      </FileButton>
      <p className="text-sm text-muted">{t('limits')}</p>
    </DropArea>
  )
}
