import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { useGestures } from '../../ui/use-gestures.ts'
import type { useGallery } from './use-gallery.ts'

type Props = { gallery: ReturnType<typeof useGallery>; many: boolean; children: ReactNode }

const beside = 'absolute top-1/2 -translate-y-1/2 border border-edge bg-surface shadow-card'

/**
 * The current picture, which can be zoomed, dragged and swiped, with buttons to the previous and
 * next.
 */
export function GalleryStage({ gallery, many, children }: Props) {
  const t = useTranslations('gallery')
  const { stage, index, show, view, setView } = gallery
  const onSwipe = (way: -1 | 1) => {
    const backwards = stage.current?.matches(':dir(rtl)') ? -way : way
    if (many) show(index - backwards)
  }
  const gestures = useGestures({ view, setView, onSwipe })
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <div
        ref={stage}
        {...gestures}
        className={`absolute inset-0 touch-none select-none overflow-hidden [&_img]:pointer-events-none ${
          view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'
        }`}
      >
        <div
          className="size-full"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {children}
        </div>
      </div>
      {many && (
        <>
          <IconButton
            label={t('previousPhoto')}
            icon={<ChevronLeft className="size-6 rtl:-scale-x-100" />}
            onClick={() => show(index - 1)}
            className={`start-2 ${beside}`}
          />
          <IconButton
            label={t('nextPhoto')}
            icon={<ChevronRight className="size-6 rtl:-scale-x-100" />}
            onClick={() => show(index + 1)}
            className={`end-2 ${beside}`}
          />
        </>
      )}
    </div>
  )
}
