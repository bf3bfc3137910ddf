import { useTranslations } from 'use-intl'
import type { Report } from '../../contract/moderation.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAskedAct } from './use-asked-act.ts'
import { useAskedRemoval } from './use-asked-removal.ts'
import { useReadAllAgain } from './use-read-all-again.ts'
import { useWording } from './wording.ts'

function useClosing() {
  const t = useTranslations('admin.reports')
  return useAskedRemoval({
    name: 'closeReport',
    async run({ _id }: Report) {
      const { deletedCount } = await api.moderation.close({ id: _id })
      return deletedCount > 0 && t('deleted')
    },
    readAgain: useReadAllAgain(),
  })
}

function useListingRemoval() {
  const t = useTranslations('admin.reports')
  return useAskedAct(async ({ productId }: Report) => {
    const { deletedCount } = await api.catalog.delete({ id: productId ?? '' })
    return deletedCount > 0 && t('deleted')
  })
}

export const useReportActs = () => ({ closing: useClosing(), removal: useListingRemoval() })

type Acts = ReturnType<typeof useReportActs>

/** Closes the report, or takes what it is about off the site: two acts, two questions. */
export function ReportButtons({ report, acts }: { report: Report; acts: Acts }) {
  const t = useTranslations('admin.reports')
  const { header, productId } = report
  return (
    <div className="flex flex-wrap gap-2 @3xl:flex-col @3xl:items-stretch">
      {productId && (
        <Button
          variant="danger"
          size="sm"
          aria-label={t('removeOf', { title: header })}
          onClick={(event) => acts.removal.ask(report, event.currentTarget)}
        >
          {t('remove')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('deleteOf', { title: header })}
        onClick={(event) => acts.closing.ask(report, event.currentTarget)}
      >
        {t('delete')}
      </Button>
    </div>
  )
}

export function ReportDialogs({ acts: { closing, removal } }: { acts: Acts }) {
  const t = useTranslations('admin.reports')
  const wording = useWording()
  const { header = '', sellerName = '' } = removal.thing ?? {}
  const seller = wording.person(sellerName)
  return (
    <>
      <ConfirmDialog
        {...closing.dialog}
        description={t('deleteConsequence', { title: closing.thing?.header ?? '' })}
        accept={t('delete')}
      />
      <ConfirmDialog
        {...removal.dialog}
        description={t('removeConsequence', { title: header, seller })}
        accept={t('remove')}
      />
    </>
  )
}
