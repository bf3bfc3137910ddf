import { useHydrated } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'

/** The element id of the filters, for a link to them that works without JavaScript. */
export const filtersPlace = 'filters'

const load = async () => (await import('./filters-dialog.tsx')).FiltersDialog

type FiltersDialog = Awaited<ReturnType<typeof load>>

type Props = Omit<ComponentProps<FiltersDialog>, 'onClose'> & {
  /** The number of active filters. */
  chosen: number
}

/** Repeats a click on the link, prevented by `start-on-demand.ts`, on the button that replaces it. */
function useEarlyClick(isHydrated: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasClicked = useRef(false)
  useEffect(() => {
    if (link.current) wasClicked.current = link.current.dataset.untilButton === 'clicked'
    if (!isHydrated || !wasClicked.current) return
    wasClicked.current = false
    button.current?.focus()
    button.current?.click()
  }, [isHydrated])
  return { link, button }
}

/**
 * The button that opens the filters as a full-screen dialog on small screens; before hydration, a
 * link to them.
 */
export function FiltersSheet({ chosen, ...filters }: Props) {
  const t = useTranslations('search')
  const isHydrated = useHydrated()
  const { link, button } = useEarlyClick(isHydrated)
  const { module: Dialog, open, onOpenChange, opener } = useLazyDialog(load)
  const label = (
    <>
      <SlidersHorizontal aria-hidden className="size-5" />
      {t('filtersChosen', { count: chosen })}
    </>
  )
  if (!isHydrated) {
    return (
      <a
        ref={link}
        href={`#${filtersPlace}`}
        data-until-button=""
        className={buttonClass({ variant: 'secondary' }, 'lg:hidden')}
      >
        {label}
      </a>
    )
  }
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        {...opener}
      >
        {label}
      </Button>
      {open && Dialog && <Dialog {...filters} onClose={() => onOpenChange(false)} />}
    </>
  )
}
