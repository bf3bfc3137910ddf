import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'

/** `disabledBy` is the id of the note that says why there is no message yet. */
type Props = { year: string; disabledBy: string | undefined }

/** Downloads the yearly message to the tax authority. */
export function DownloadMessage({ year, disabledBy }: Props) {
  const t = useTranslations('taxReports')
  const { act, isPending, error } = useAction(async () => {
    const { name, xml } = await api.taxReports.export({ year })
    downloadFile(name, 'application/xml', xml)
  })
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={isPending}
        disabled={disabledBy !== undefined}
        aria-describedby={disabledBy}
        onClick={() => act(undefined)}
        className="justify-self-start"
      >
        {t('download')}
      </Button>
      <FormError failure={error} />
    </div>
  )
}
