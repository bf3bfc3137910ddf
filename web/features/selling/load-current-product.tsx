import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'

/** For a product that was edited in the meantime: `load` replaces the input with its current state. */
export function LoadCurrentProduct({ load }: { load: () => Promise<unknown> }) {
  const t = useTranslations('selling.edit')
  const { act, isPending, error } = useAction(async () => {
    await load()
    // The button disappears.
    requestAnimationFrame(() => document.querySelector('h1')?.focus())
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t('inputKept')}</p>
      <Button variant="secondary" busy={isPending} onClick={() => act()}>
        {t('loadCurrent')}
      </Button>
      <FormError failure={error} />
    </div>
  )
}
