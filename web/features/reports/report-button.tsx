import { useLocation } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useBuyingDialogs } from '../bookings/use-buying-dialogs.ts'
import { isOver, type ListedProduct } from '../product/product-availability.ts'

function Face() {
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
 * Tells the admins about a product that is not what it says. If it is sold meanwhile, the focus
 * goes from the dialog to the card's `heading`, since the button is gone by then.
 */
export function ReportButton({ product, heading }: Props) {
  const t = useTranslations('report')
  const member = useMember()
  const { dialogs, busy, prefetch, bring } = useBuyingDialogs()
  const [open, setOpen] = useState(false)
  const from = useLocation({ select: ({ pathname }) => pathname })
  const label = t('reportLabelOf', { title: product.header })
  if (!member) {
    if (isOver(product)) return null
    return (
      <ButtonLink
        to="/login"
        search={{ from }}
        variant="quiet"
        size="sm"
        className="text-muted"
        aria-label={label}
      >
        <Face />
      </ButtonLink>
    )
  }
  return (
    <>
      {!isOver(product) && (
        <Button
          variant="quiet"
          size="sm"
          className="text-muted"
          busy={busy}
          aria-label={label}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={async () => setOpen(await bring())}
        >
          <Face />
        </Button>
      )}
      {dialogs && <dialogs.ReportOrRefuse {...{ product, member, open, setOpen, heading }} />}
    </>
  )
}
