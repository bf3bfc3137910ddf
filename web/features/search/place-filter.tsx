import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Radius, radii, type Search } from '../../../contract/search/search.ts'
import type { Place } from '../../../contract/search/search-routes.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { FilterFold } from './facet-group.tsx'
import { placeFields, withPlace } from './search-address.ts'
import { useFollowedValue } from './use-followed-value.ts'

// Loaded on the first focus. Without them, the server reads the typed name.
const loadOptions = () => import('./place-options.tsx')

type Props = {
  search: Search
  near: Place | null
  /** The typed name, if no place is called so. */
  unknown: string | undefined
  onChange: (search: Search) => void
}

const geoNames = (chunks: React.ReactNode) => (
  <a href="https://www.geonames.org" rel="noreferrer" className={textLink}>
    {chunks}
  </a>
)

/** The place that distances are measured from, and the radius. */
export function PlaceFilter({ search, near, unknown, onChange }: Props) {
  const t = useTranslations('search')
  const input = useRef<HTMLInputElement>(null)
  const { module, prefetch } = useLazyComponent(loadOptions)
  const [radius, setRadius] = useState<Radius | undefined>(search.within ?? 50)
  const label = (search.near && near?.label) || ''
  const typed = unknown ?? label
  useFollowedValue(input, typed)
  const choose = (place: Place) => onChange(withPlace(search, { near: place.id, within: radius }))
  const setWithin = (text: string) => {
    const within = radii.find((km) => String(km) === text)
    setRadius(within)
    if (search.near) onChange(withPlace(search, { near: search.near, within }))
  }
  return (
    <FilterFold name={t('place')} open>
      <div className="grid gap-3 px-1 pt-1">
        {search.near && (
          <>
            <input type="hidden" name="near" value={search.near} />
            <input type="hidden" name={placeFields.shown} value={label} />
          </>
        )}
        <div className="relative">
          <TextField
            ref={input}
            label={t('placeName')}
            name={placeFields.typed}
            defaultValue={typed}
            placeholder={t('placeExample')}
            autoComplete="off"
            maxLength={100}
            error={unknown && t('placeUnknown')}
            onFocus={prefetch}
          />
          {module && <module.PlaceOptions input={input} onChoose={choose} />}
        </div>
        <SelectField
          label={t('radius')}
          name="within"
          value={(search.near ? search.within : radius) ?? ''}
          onChange={({ target }) => setWithin(target.value)}
        >
          {radii.map((km) => (
            <option key={km} value={km}>
              {t('km', { km })}
            </option>
          ))}
          <option value="">{t('anyDistance')}</option>
        </SelectField>
        <p className="text-sm text-muted">{t.rich('placeHint', { link: geoNames })}</p>
      </div>
    </FilterFold>
  )
}
