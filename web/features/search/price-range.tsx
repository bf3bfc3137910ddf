import { type KeyboardEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { useSite } from '../../data/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { writePrice } from '../../ui/typed-price.ts'
import { FilterFold } from './facet-group.tsx'
import { priceFields } from './search-address.ts'
import { type Range, rangeOf, type TypedRange } from './typed-range.ts'

const written = (minor: number | undefined, language: Language) =>
  minor === undefined ? '' : writePrice(toText(minor).replace(/\.00$/, ''), language)

const asTyped = ({ from, to }: Range, language: Language): TypedRange => ({
  from: written(from, language),
  to: written(to, language),
})

type Props = {
  range: Range
  /** What was typed without JavaScript, if it is no price range. */
  invalid: TypedRange | undefined
  onChange: (range: Range) => void
}

/** The text of both fields, at first `invalid`; a change of `range` from elsewhere overwrites it. */
function useTyped({ range, invalid }: Props, language: Language) {
  const chosen = asTyped(range, language)
  const [typed, setTyped] = useState(invalid ?? chosen)
  const [followed, setFollowed] = useState(chosen)
  if (followed.from !== chosen.from || followed.to !== chosen.to) {
    setFollowed(chosen)
    setTyped(chosen)
  }
  return [typed, setTyped] as const
}

/** The minimum and maximum price; applied with Enter or the button. */
export function PriceRange(props: Props) {
  const t = useTranslations('search')
  const { currency } = useSite()
  const language = useLocale() as Language
  const hint = useId()
  const [typed, setTyped] = useTyped(props, language)
  const [isWrong, setWrong] = useState(props.invalid !== undefined)

  const apply = () => {
    const next = rangeOf(typed, language)
    setWrong(!next)
    if (next) props.onChange(next)
  }
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const field = (end: 'from' | 'to') => (
    <Field label={t(end, { currency })}>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          name={priceFields[end]}
          value={typed[end]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? hint : undefined}
          onChange={({ target }) => {
            setTyped({ ...typed, [end]: target.value })
            setWrong(false)
          }}
          onKeyDown={byEnter}
          className="control"
        />
      )}
    </Field>
  )

  return (
    <FilterFold name={t('price')} open>
      <div className="grid grid-cols-2 items-end gap-2 px-1 pt-1">
        {field('from')}
        {field('to')}
        <div role="alert" className="col-span-2 empty:hidden">
          {isWrong && <FieldError id={hint}>{t('priceOrder')}</FieldError>}
        </div>
        <button
          type="submit"
          aria-describedby={isWrong ? hint : undefined}
          onClick={(event) => {
            event.preventDefault()
            apply()
          }}
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'col-span-2 min-h-11')}
        >
          {t('setPrice')}
        </button>
      </div>
    </FilterFold>
  )
}
