import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads } from './use-upload-queue.ts'

/** Keeps the focus on a photo's button while the photo moves. */
function useFocusThatMoves(order: string) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving an element in the DOM loses the focus
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
  }, [order])
  return {
    list,
    onFocus: ({ target }: { target: HTMLElement }) => {
      focused.current = target
    },
  }
}

type Props = { uploads: PhotoUploads; onEmpty: () => void }

/** The chosen photos, which can be reordered by mouse, touch and keyboard. */
export function PhotoTiles({ uploads: { queue, photos }, onEmpty }: Props) {
  const t = useTranslations('photos')
  const { list, onFocus } = useFocusThatMoves(photos.map(({ key }) => key).join())
  const indexOf = (key: string) => photos.findIndex((photo) => photo.key === key)
  const { dragged, listeners } = useDragOrder((key, onto) => queue.move(key, indexOf(onto)))

  /** Moves the focus to the photo that takes the position, or to the previous one. */
  const remove = (key: string, index: number) => {
    const next = list.current?.children[index + 1] ?? list.current?.children[index - 1]
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
    if (!next) onEmpty()
    queue.remove(key)
  }

  return (
    <ul
      ref={list}
      aria-label={t('inTheirOrder')}
      onFocus={onFocus}
      {...listeners}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          index={index}
          count={photos.length}
          queue={queue}
          dragged={dragged === photo.key}
          onRemove={() => remove(photo.key, index)}
        />
      ))}
    </ul>
  )
}
