import type { ProductFacts } from '../../../contract/catalog.ts'
import { Picture } from '../../ui/picture.tsx'
import { Photo } from './photo.tsx'

type Props = {
  product: Pick<ProductFacts, 'image' | 'photos' | 'header'>
  /** A tiny version of the first photo as a `data:` URL. */
  preview?: string | null
  eager?: boolean
  sizes?: string
  className?: string
}

const cardWide = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** The product's first photo, or else the picture URL that the seller entered. */
export function ProductPhoto({ product, preview, sizes = cardWide, ...frame }: Props) {
  const [cover] = product.photos
  if (!cover) return <Picture src={product.image} alt={product.header} {...frame} />
  return (
    <Photo
      key={cover.id}
      photo={cover}
      alt={product.header}
      preview={preview}
      sizes={sizes}
      {...frame}
    />
  )
}
