import type { ProductFacts } from '../../../contract/catalog.ts'
import { Picture } from '../../ui/picture.tsx'
import { Photo } from './photo.tsx'

type Props = {
  product: Pick<ProductFacts, 'image' | 'photos' | 'header'>
  /** The position of the photo, counted from 0. */
  index?: number
  /** A tiny version of it as a `data:` URL. */
  preview?: string | null
  eager?: boolean
  sizes?: string
  className?: string
}

const cardWide = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** A photo of the product, the first by default, or else the picture URL that the seller entered. */
export function ProductPhoto(props: Props) {
  const { product, index = 0, preview, sizes = cardWide, ...frame } = props
  const photo = product.photos[index]
  if (!photo) return <Picture src={product.image} alt={product.header} {...frame} />
  return (
    <Photo
      key={photo.id}
      photo={photo}
      alt={product.header}
      preview={preview}
      sizes={sizes}
      {...frame}
    />
  )
}
