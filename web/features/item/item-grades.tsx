import { useTranslations } from 'use-intl'
import { type GradedPart, gradedParts } from '../../../contract/grade-enums.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Item } from '../../../contract/product-page.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { smallestPhotoUrl } from '../product/photo-sources.ts'
import { anchorOfPhoto } from './photo-anchor.ts'

type Props = Pick<Item, 'grades' | 'photos'>

/** Small photos of the flaws of a part, each a link to the large one at the top of the page. */
function Flaws({ photos, part }: Pick<Props, 'photos'> & { part: GradedPart }) {
  const t = useTranslations('item')
  return (
    <ul aria-label={t('flaws')} className="mt-2 flex flex-wrap gap-2">
      {photos.map(
        (photo, index) =>
          photo.flaw === part && (
            <li key={photo.id}>
              <a
                href={`#${anchorOfPhoto(index)}`}
                className="block overflow-hidden rounded-control border border-line"
              >
                <img
                  src={smallestPhotoUrl(photo)}
                  alt={
                    photo.alt
                      ? isolate(photo.alt)
                      : t('flaw', { place: index + 1, count: photos.length })
                  }
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  className="h-20 w-28 object-cover"
                />
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

function Grade({
  part,
  grade,
}: {
  part: GradedPart
  grade: NonNullable<Props['grades']>[GradedPart]
}) {
  const of = useTranslations('grades')
  const words = useTranslations('products.conditions')
  return (
    <>
      <span className="font-medium">{words(grade)}</span>
      <span className="block text-sm text-muted">{of(`meanings.${part}.${grade}`)}</span>
    </>
  )
}

/** The grade of each part, what it means, and photos of its flaws. */
export function ItemGrades({ grades, photos }: Props) {
  const t = useTranslations('item')
  const parts = useTranslations('grades.parts')
  const flawed = new Set(photos.map(({ flaw }) => flaw))
  const shown = gradedParts.filter((part) => grades || flawed.has(part))
  if (shown.length === 0) return null
  return (
    <TitledSection large title={t(grades ? 'grades' : 'flaws')} note={grades && t('gradesText')}>
      <dl className="card px-4 py-1 sm:px-5">
        {shown.map((part) => (
          <div
            key={part}
            className="grid gap-x-5 border-t border-line py-2.5 first:border-t-0 min-[22rem]:grid-cols-[2fr_3fr]"
          >
            <dt className="text-muted">{parts(part)}</dt>
            <dd>
              {grades && <Grade part={part} grade={grades[part]} />}
              {flawed.has(part) && <Flaws photos={photos} part={part} />}
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
