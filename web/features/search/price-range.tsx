import { type KeyboardEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { readRange, type Search } from '../../../contract/search/search.ts'
import { useSite } from '../../data/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FilterFold } from './facet-group.tsx'
import { priceFields } from './search-address.ts'

type Range = Pick<Search, 'from' | 'to'>
type TypedRange = { from: string; to: string }

const written = (minor: number | undefined) =>
  minor === undefined ? '' : toText(minor).replace(/\.00$/, '')

const asTyped = ({ from, to }: Range): TypedRange => ({ from: written(from), to: written(to) })

/** Parses the typed range; undefined if it is invalid. */
async function rangeOf({ from, to }: TypedRange, language: Language): Promise<Range | undefined> {
  // If the parser cannot be loaded, plain numbers still work.
  const reader = await import('../../ui/typed-price.ts').catch(() => undefined)
  const read = (typed: string) => (reader ? reader.readPrice(typed, language)?.text : typed)
  const amounts = [from, to].map((typed) => typed.trim() && read(typed.trim()))
  if (amounts.includes(undefined)) return undefined
  const text = amounts.join('-')
  return text === '-' ? {} : readRange(text)
}

/** The text of both fields; a change of `range` from elsewhere overwrites it. */
function useTyped(range: Range) {
  const chosen = asTyped(range)
  const [typed, setTyped] = useState(chosen)
  const [followed, setFollowed] = useState(chosen)
  if (followed.from !== chosen.from || followed.to !== chosen.to) {
    setFollowed(chosen)
    setTyped(chosen)
  }
  return [typed, setTyped] as const
}

type Props = { range: Range; onChange: (range: Range) => void }

/** The minimum and maximum price; applied with Enter or the button. */
export function PriceRange({ range, onChange }: Props) {
  const t = useTranslations('search')
  const { currency } = useSite()
  const language = useLocale() as Language
  const hint = useId()
  const [typed, setTyped] = useTyped(range)
  const [isWrong, setWrong] = useState(false)

  const apply = async () => {
    const next = await rangeOf(typed, language)
    setWrong(!next)
    if (next) onChange(next)
  }
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const field = (end: 'from' | 'to') => ({
    label: t(end, { currency }),
    name: priceFields[end],
    value: typed[end],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 14,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [end]: target.value }),
    onKeyDown: byEnter,
  })

  return (
    <FilterFold name={t('price')} open>
      <div className="grid grid-cols-2 items-end gap-2 px-1 pt-1">
        <TextField {...field('from')} />
        <TextField {...field('to')} />
        <p id={hint} role="alert" className="col-span-2 text-sm text-danger empty:hidden">
          {isWrong && t('priceOrder')}
        </p>
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
