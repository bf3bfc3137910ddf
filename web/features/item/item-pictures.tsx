import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { Availability } from '../product/availability.tsx'
import { itemSizes, smallestPhotoUrl } from '../product/photo-sources.ts'
import { isOver } from '../product/product-availability.ts'
import { ProductPictures } from '../product/product-pictures.tsx'
import { anchorOfPhoto, indexOfHash } from './photo-anchor.ts'

type Props = { item: ListedItem }

type ThumbnailsProps = Props & { selectedIndex: number; show: (index: number) => void }

function Thumbnails({ item: { photos, header }, selectedIndex, show }: ThumbnailsProps) {
  const t = useTranslations('item')
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-pressed={index === selectedIndex}
            aria-label={t('pictureOf', { place: index + 1, count: photos.length })}
            onClick={() => show(index)}
            className="block overflow-hidden rounded-control border-2 border-transparent aria-pressed:border-accent"
          >
            <img
              src={smallestPhotoUrl(photo)}
              alt={isolate(photo.alt || header)}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="size-16 object-cover sm:size-20"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The position of the chosen photo: the first, until another is chosen here or by a link to it. */
function useSelectedIndex(count: number) {
  const [selectedIndex, setSelectedIndex] = useState(0)
  useEffect(() => {
    const follow = () => {
      const linked = indexOfHash(location.hash)
      if (linked !== undefined && linked < count) setSelectedIndex(linked)
    }
    // A link to the hash that the URL already has fires no `hashchange`.
    const followAgain = ({ target }: MouseEvent) => {
      if ((target as Element).closest('a')?.hash === location.hash) follow()
    }
    follow()
    addEventListener('hashchange', follow)
    addEventListener('click', followAgain)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('click', followAgain)
    }
  }, [count])
  return [selectedIndex < count ? selectedIndex : 0, setSelectedIndex] as const
}

/** A product's photos: a large one that opens the gallery, and thumbnails to choose from. */
export function ItemPictures({ item }: Props) {
  const [selectedIndex, setSelectedIndex] = useSelectedIndex(item.photos.length)
  const preview = selectedIndex === 0 ? item.preview : null
  return (
    <div className="grid gap-3">
      <div className="relative">
        {item.photos.map(({ id, flaw }, index) => {
          return (
            flaw && <span key={id} id={anchorOfPhoto(index)} className="absolute scroll-mt-24" />
          )
        })}
        <ProductPictures
          product={item}
          index={selectedIndex}
          preview={preview}
          eager
          sizes={itemSizes}
          className={`aspect-4/3 w-full rounded-card ${isOver(item) ? 'grayscale' : ''}`}
        />
        <Availability product={item} />
      </div>
      {item.photos.length > 1 && (
        <Thumbnails item={item} selectedIndex={selectedIndex} show={setSelectedIndex} />
      )}
    </div>
  )
}
