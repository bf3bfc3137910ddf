import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../../../contract/search/search-routes.ts'
import { api } from '../../api/api.ts'
import { ComboboxList } from './combobox-list.tsx'

type Props = {
  input: RefObject<HTMLInputElement | null>
  onChoose: (place: Place) => void
}

/** The places that the typed text may name, below the field. Enter takes the first. */
export function PlaceOptions({ input, onChoose }: Props) {
  const t = useTranslations('search')
  const take = (place: Place) => {
    if (input.current) input.current.value = place.label
    onChoose(place)
  }
  return (
    <ComboboxList
      input={input}
      label={t('placeSuggestions')}
      find={(q, signal) => api.search.places({ q }, { signal })}
      keyOf={({ id }: Place) => id}
      onTake={take}
      takesFirst
      className="max-h-72"
    >
      {({ label }) => <span className="min-w-0 wrap-anywhere">{label}</span>}
    </ComboboxList>
  )
}
