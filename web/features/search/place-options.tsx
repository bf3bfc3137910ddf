import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../../../contract/search/search-routes.ts'
import { api } from '../../api/api.ts'
import { moveActive, useCombobox } from '../../ui/use-combobox.ts'
import { useTypeahead } from './use-typeahead.ts'

export type PlaceOptionsProps = {
  input: RefObject<HTMLInputElement | null>
  onChoose: (place: Place) => void
}

type OptionProps = { id: string; place: Place; active: boolean; onTake: () => void }

function Option({ id, place, active, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y: keys are handled by the field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="min-h-11 cursor-pointer rounded-control px-3 py-2 wrap-anywhere hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-strong"
    >
      {place.label}
    </div>
  )
}

/** The places that the typed text may name, below the field. Enter takes the first. */
export function PlaceOptions({ input, onChoose }: PlaceOptionsProps) {
  const t = useTranslations('search')
  const list = useId()
  const {
    found: places,
    text,
    ask,
    drop,
    findNow,
  } = useTypeahead((q, signal) => api.search.places({ q }, { signal }))
  const [active, setActive] = useState(-1)
  const count = places.length

  const shut = () => {
    drop()
    setActive(-1)
  }
  const take = (place: Place | undefined) => {
    if (!place) return
    shut()
    if (input.current) input.current.value = place.label
    onChoose(place)
  }
  const type = () => {
    setActive(-1)
    ask(input.current?.value ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before this component loaded
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) type()
  }, [])
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, active])
  const enter = async () => {
    const field = input.current
    const typed = field?.value ?? ''
    const [place] = typed === text ? places : await findNow(typed)
    if (field?.value !== typed) return
    // Without an answer, the server reads the form.
    if (place) take(place)
    else field.form?.requestSubmit()
  }
  useCombobox(input, {
    list,
    active,
    open: count > 0,
    onType: type,
    onMove: (step) => (count === 0 ? type() : setActive(moveActive(active, step, count))),
    onTake: () => take(places[active]),
    onEnter: enter,
    onShut: shut,
  })

  if (count === 0) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('placeSuggestions')}
      className="card absolute inset-x-0 top-full z-40 mt-1.5 max-h-72 overflow-y-auto p-1.5 shadow-raised"
    >
      {places.map((place, at) => (
        <Option
          key={place.id}
          id={`${list}-${at}`}
          place={place}
          active={at === active}
          onTake={() => take(place)}
        />
      ))}
    </div>
  )
}
