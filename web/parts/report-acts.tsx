import type { Report } from '../../contract/moderation.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAskedAct } from './use-asked-act.ts'

const deleted = (count: number) => count > 0 && 'Successfully Delete'

async function close({ _id }: Report) {
  return deleted((await api.moderation.close({ id: _id })).deletedCount)
}

async function removeListing({ productId }: Report) {
  return deleted((await api.catalog.delete({ id: productId ?? '' })).deletedCount)
}

export const useReportActs = () => ({
  closing: useAskedAct(close),
  removal: useAskedAct(removeListing),
})

type Acts = ReturnType<typeof useReportActs>

/** Closes the report, or takes what it is about off the site: two acts, two questions. */
export function ReportButtons({ report, acts }: { report: Report; acts: Acts }) {
  const { header, productId } = report
  return (
    <div className="flex flex-wrap gap-2 @3xl:flex-col @3xl:items-stretch">
      {productId && (
        <Button
          variant="danger"
          size="sm"
          aria-label={`Remove listing: ${header}`}
          onClick={(event) => acts.removal.ask(report, event.currentTarget)}
        >
          Remove listing
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Delete: the report of ${header}`}
        onClick={(event) => acts.closing.ask(report, event.currentTarget)}
      >
        Delete
      </Button>
    </div>
  )
}

export function ReportDialogs({ acts: { closing, removal } }: { acts: Acts }) {
  return (
    <>
      <ConfirmDialog
        {...closing.dialog}
        description={`The report of “${closing.thing?.header}” is closed. The listing stays as it is.`}
        accept="Delete"
      />
      <ConfirmDialog
        {...removal.dialog}
        description={
          `“${removal.thing?.header}” of ${removal.thing?.sellerName} is taken off the site, with ` +
          'its advertisement, for good. The report stays open until you delete it.'
        }
        accept="Remove listing"
      />
    </>
  )
}
