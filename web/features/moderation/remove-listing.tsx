import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { useScreenGuard } from '../../ui/use-screen-guard.ts'
import { RemovalDialog, useRemoval } from './removal-dialog.tsx'

/** Lets staff remove the listing of another member, with a statement of reasons. */
export function RemoveListing({ product }: { product: EditableProduct }) {
  const t = useTranslations('admin.reports')
  const navigate = useNavigate()
  const guardScreen = useScreenGuard()
  const removal = useRemoval(() => {
    const isStillOpen = guardScreen()
    return async () => {
      if (isStillOpen()) await navigate({ to: '/dashboard/reportedItems' })
    }
  })
  const { _id: id, header: title, sellerName: seller } = product
  return (
    <>
      <Button
        variant="danger"
        className="justify-self-start"
        aria-label={t('removeOf', { title })}
        onClick={(event) =>
          removal.ask({ kind: 'listing', id, title, seller }, event.currentTarget)
        }
      >
        {t('remove')}
      </Button>
      <RemovalDialog removal={removal} />
    </>
  )
}
