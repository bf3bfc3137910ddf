import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toast } from '../../ui/toast.ts'
import { OwnAccountSection } from './own-account-section.tsx'

/** Downloads all data that the site stores about the signed-in member. */
export function OwnAccountExport() {
  const t = useTranslations('account')
  const download = useMutation({
    mutationFn: () => api.ownAccount.export(),
    onSuccess(data) {
      downloadFile('my-data.json', 'application/json', JSON.stringify(data, null, 2))
      toast.success(t('downloaded'))
    },
  })
  return (
    <OwnAccountSection title={t('data')} lead={t('dataLead')}>
      <Button
        variant="secondary"
        busy={download.isPending}
        onClick={() => download.mutate()}
        className="sm:justify-self-start"
      >
        {t('download')}
      </Button>
      <FormError message={download.error && messageOf(download.error)} />
    </OwnAccountSection>
  )
}
