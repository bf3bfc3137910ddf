import { type ComponentProps, lazy, Suspense, useState } from 'react'

type ChosenChips = typeof import('./chosen-chips.tsx').ChosenChips

/** If it cannot be loaded, the filters still show what is chosen. */
const LazyChips = lazy(async (): Promise<{ default: ChosenChips }> => {
  const part = await import('./chosen-chips.tsx').catch(() => undefined)
  return { default: part?.ChosenChips ?? (() => null) }
})

/** The active search criteria, loaded with the first of them. It then stays, to move the focus. */
export function SearchCriteria(props: ComponentProps<ChosenChips>) {
  const hasAny = props.chips.length > 0
  const [isShown, setShown] = useState(hasAny)
  if (hasAny && !isShown) setShown(true)
  if (!isShown) return null
  return (
    <Suspense>
      <LazyChips {...props} />
    </Suspense>
  )
}
