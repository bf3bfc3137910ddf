import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ListSimilar } from './list-similar.tsx'
import type { PauseState } from './use-pause.ts'

/** The buttons to edit a product, to pause or resume its listing, and to list a similar one. */
export function OwnProductActions({
  product,
  pausing,
}: {
  product: OwnProduct
  pausing: PauseState
}) {
  const t = useTranslations('selling')
  const { _id, header: title, can } = product
  const { paused, busy, act } = pausing
  const word = paused ? 'relist' : 'pause'
  return (
    <>
      {can.edit && (
        <ButtonLink
          to="/dashboard/editproduct/$id"
          params={{ id: _id }}
          variant="secondary"
          size="sm"
          aria-label={t('edit.actOf', { title })}
        >
          {t('edit.act')}
        </ButtonLink>
      )}
      {(can.pause || can.relist) && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t(`${word}.actOf`, { title })}
          onClick={act}
        >
          {t(`${word}.act`)}
        </Button>
      )}
      <ListSimilar product={product} />
    </>
  )
}
