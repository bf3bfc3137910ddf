import { useHydrated } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

/** The element id of the filters, for a link to them that works without JavaScript. */
export const filtersPlace = 'filters'

const load = async () => (await import('./filters-dialog.tsx')).FiltersDialog

type FiltersDialog = Awaited<ReturnType<typeof load>>

type Props = Omit<ComponentProps<FiltersDialog>, 'onClose'> & {
  /** The number of active filters. */
  chosen: number
}

/**
 * The button that opens the filters as a full-screen dialog on small screens; before hydration, a
 * link to them.
 */
export function FiltersSheet({ chosen, ...filters }: Props) {
  const t = useTranslations('search')
  const alive = useHydrated()
  const [open, setOpen] = useState(false)
  const lazy = useLazyComponent(load)
  const label = (
    <>
      <SlidersHorizontal aria-hidden className="size-5" />
      {t('filtersChosen', { count: chosen })}
    </>
  )
  if (!alive) {
    return (
      <a href={`#${filtersPlace}`} className={buttonClass({ variant: 'secondary' }, 'lg:hidden')}>
        {label}
      </a>
    )
  }
  const Dialog = lazy.module
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        busy={lazy.busy}
        onPointerEnter={lazy.prefetch}
        onFocus={lazy.prefetch}
        onClick={async () => setOpen(await lazy.ensureLoaded())}
        className="lg:hidden"
      >
        {label}
      </Button>
      {open && Dialog && <Dialog {...filters} onClose={() => setOpen(false)} />}
    </>
  )
}
