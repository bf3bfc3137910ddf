import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { sellerDetailsQuery } from '../../data/queries.ts'
import { useSite } from '../../data/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useDeclare } from './use-declare.ts'

/** The screen that asks, and is shown again after the answer. */
type Props = { next: 'addproduct' | 'import' }

function Question({ required, next }: Props & { required: boolean }) {
  const t = useTranslations('sellerDetails')
  const section = useRef<HTMLElement>(null)
  const { declare, isPending, error } = useDeclare(() => {
    // The section disappears, with the button that was pressed.
    const isFocused = section.current?.contains(document.activeElement)
    if (isFocused) document.querySelector('h1')?.focus()
  })
  return (
    <section ref={section} aria-labelledby="seller-kind" className="card grid gap-4 p-5 sm:p-7">
      <h2 id="seller-kind" className="text-xl font-semibold">
        {t('question')}
      </h2>
      <p className="text-muted">{t(required ? 'askedFirst' : 'asked')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isPending} onClick={() => declare({ kind: 'private' })}>
          {t('asPrivate')}
        </Button>
        <ButtonLink
          to="/dashboard/seller-details"
          search={{ kind: 'trader', next }}
          variant="secondary"
        >
          {t('asTrader')}
        </ButtonLink>
      </div>
      <FormError failure={error} />
    </section>
  )
}

/** Asks sellers who have not declared it whether they sell as a private person or as a trader. */
export function SellerKindQuestion({ next }: Props) {
  const { traderRules } = useSite()
  const { data } = useQuery({ ...sellerDetailsQuery, enabled: traderRules !== 'off' })
  if (!data || data.kind !== null) return null
  return <Question required={traderRules === 'required'} next={next} />
}
