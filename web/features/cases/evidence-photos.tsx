import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EvidencePhoto as Facts } from '../../../contract/sales/case-photos.ts'
import { EvidencePhoto } from './evidence-photo.tsx'
import { EvidenceViewer } from './evidence-viewer.tsx'

type Props = { saleId: string; photos: Facts[]; step: string }

/** The photos that a party added to a step. Each opens in a viewer. */
export function EvidencePhotos({ saleId, photos, step }: Props) {
  const t = useTranslations('cases.photos')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [open, setOpen] = useState(false)
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label={t('of', { step })} className="mt-2 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setSelectedIndex(index)
                setOpen(true)
              }}
              className="block cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <EvidencePhoto
                saleId={saleId}
                photo={photo}
                size="small"
                alt={t('open', { number: index + 1, count: photos.length, step })}
                className="size-20 object-cover sm:size-24"
              />
            </button>
          </li>
        ))}
      </ul>
      <EvidenceViewer
        saleId={saleId}
        photos={photos}
        index={selectedIndex}
        open={open}
        title={step}
        show={setSelectedIndex}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
