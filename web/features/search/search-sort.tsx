import { useTranslations } from 'use-intl'
import {
  isPossibleSort,
  paramsOf,
  type Search,
  type Sort,
  sorts,
} from '../../../contract/search/search.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { searchPath } from './search-path.ts'

type Props = { search: Search; onChange: (search: Search) => void }

/** The order of the results. A plain form without JavaScript. */
export function SearchSort({ search, onChange }: Props) {
  const t = useTranslations('search')
  const { sort: _, ...others } = paramsOf(search)
  const possible = sorts.filter((sort) => isPossibleSort(sort, search))
  return (
    <form action={searchPath()} autoComplete="off" className="inline-field">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label={t('sort')}
        name="sort"
        value={search.sort}
        onChange={({ target }) => onChange({ ...search, sort: target.value as Sort })}
      >
        {possible.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </SelectField>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('apply')}
        </button>
      </noscript>
    </form>
  )
}
