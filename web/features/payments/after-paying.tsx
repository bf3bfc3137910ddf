import { useTranslations } from 'use-intl'
import type { Delivery } from '../../../contract/catalog-enums.ts'

/** What the seller is asked to do, by how the buyer gets the product. */
const lastSteps = { both: 'listed', ship: 'listedShip', meet: 'listedMeet' } as const

/** What happens after the payment. */
export function AfterPaying({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('payment.next')
  const steps = ['charged', 'sold', lastSteps[delivery]] as const
  return (
    <section aria-labelledby="after-paying" className="mt-6 border-t border-line pt-5">
      <h3 id="after-paying" className="mb-3 font-semibold">
        {t('title')}
      </h3>
      <ol className="grid gap-2.5 text-sm">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
            >
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}
