import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { EvidencePhoto as Facts } from '../../../contract/sales/case-photos.ts'
import { FullDialog } from '../../ui/full-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EvidencePhoto } from './evidence-photo.tsx'

type Props = {
  saleId: string
  photos: Facts[]
  /** What the photos belong to. */
  title: string
  index: number
  open: boolean
  show: (index: number) => void
  onClose: () => void
}

/** A full-window viewer of the photos of one step. */
export function EvidenceViewer({ saleId, photos, title, index, open, show, onClose }: Props) {
  const t = useTranslations('cases.photos')
  const count = photos.length
  const photo = photos[index]
  const described = t('place', { place: index + 1, count })
  const turn = (by: number) => show((index + by + count) % count)
  return (
    <FullDialog open={open} onClose={onClose} title={title} description={described}>
      <div className="flex min-h-0 flex-1 items-center justify-center p-3">
        {photo && (
          <EvidencePhoto
            key={photo.id}
            saleId={saleId}
            photo={photo}
            size="large"
            alt={described}
            className="max-h-full w-auto max-w-full object-contain"
          />
        )}
      </div>
      {count > 1 && (
        <div className="flex justify-center gap-3 p-2">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft className="size-5 rtl:-scale-x-100" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t('next')}
            icon={<ChevronRight className="size-5 rtl:-scale-x-100" />}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </FullDialog>
  )
}
