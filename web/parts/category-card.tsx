import type { Category } from '../../contract/catalog.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = { category: Category; heading: 'h2' | 'h3' }

/** One category, and the way to its products. */
export function CategoryCard({ category, heading: Heading }: Props) {
  const { category: name, picture, about } = category
  return (
    <article className="card flex flex-col overflow-hidden">
      <Picture src={picture} alt="" className="aspect-3/2 w-full" />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <Heading className="text-xl font-semibold">{name}</Heading>
        <p className="mb-3 flex-1 text-muted">{about}</p>
        <ButtonLink
          to="/products/$category"
          params={{ category: name }}
          variant="secondary"
          aria-label={`See All Products: ${name}`}
        >
          See All Products
        </ButtonLink>
      </div>
    </article>
  )
}
