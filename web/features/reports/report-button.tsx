import { Flag } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import type { ListedProduct } from '../../data/listed-products.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import { isOver } from '../product/product-availability.ts'

const load = () => import('./report-or-refuse.tsx')

function ReportLabel() {
  const t = useTranslations('report')
  return (
    <>
      <Flag aria-hidden className="size-4" />
      {t('report')}
    </>
  )
}

type Props = { product: ListedProduct; heading: RefObject<HTMLElement | null> }

/**
 * Reports a product to the admins; visitors use the form for everyone. If it is sold while the dialog
 * is open, the focus moves to the card's `heading`, because the button is removed.
 */
export function ReportButton({ product, heading }: Props) {
  const t = useTranslations('report')
  const member = useMember()
  const { module, open, onOpenChange, opener } = useLazyDialog(load)
  const label = t('reportLabelOf', { title: product.header })
  if (!member) {
    if (isOver(product)) return null
    return (
      <ButtonLink
        to="/report"
        search={{ from: `/items/${product._id}` }}
        variant="quiet"
        size="sm"
        className="text-muted"
        aria-label={label}
      >
        <ReportLabel />
      </ButtonLink>
    )
  }
  return (
    <>
      {!isOver(product) && (
        <Button variant="quiet" size="sm" className="text-muted" aria-label={label} {...opener}>
          <ReportLabel />
        </Button>
      )}
      {module && (
        <module.ReportOrRefuse
          product={product}
          member={member}
          open={open}
          onOpenChange={onOpenChange}
          heading={heading}
        />
      )}
    </>
  )
}
