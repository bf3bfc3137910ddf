import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { FormError } from '../../ui/form-error.tsx'

/** Downloads the yearly message to the tax authority. */
export function DownloadMessage({ year }: { year: string }) {
  const t = useTranslations('taxReports')
  const download = useMutation({
    mutationFn: () => api.taxReports.export({ year }),
    onSuccess: ({ name, xml }) => downloadFile(name, 'application/xml', xml),
  })
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={download.isPending}
        onClick={() => download.mutate()}
        className="justify-self-start"
      >
        {t('download')}
      </Button>
      <FormError message={download.error && messageOf(download.error)} />
    </div>
  )
}
