import { Megaphone } from 'lucide-react'
import { useRef } from 'react'
import type { OwnProduct } from '../../contract/catalog.ts'
import { Button } from '../ui/button.tsx'
import { OwnProductBadge } from './own-product-badge.tsx'
import { useAdvertise } from './use-advertise.ts'

type Props = { product: OwnProduct; onDelete: () => void }

function Advertised() {
  return (
    <p className="flex min-h-9 items-center gap-2 text-sm font-medium text-accent">
      <Megaphone aria-hidden className="size-4" />
      Advertised
    </p>
  )
}

function Unsold({ product, onDelete }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { advertise, busy } = useAdvertise(product._id, () => place.current?.focus())
  const { header, reserved, advertised, can } = product
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form here, so no fieldset
    <div
      ref={place}
      role="group"
      aria-label={header}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-sm"
    >
      <OwnProductBadge product={product} />
      <div className="flex flex-wrap gap-3">
        {advertised && <Advertised />}
        {!advertised && can.advertise && (
          <Button size="sm" busy={busy} aria-label={`Advertise: ${header}`} onClick={advertise}>
            Advertise
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          disabled={!can.delete}
          aria-label={`Delete: ${header}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {reserved && (
        <p className="text-sm text-muted">
          A buyer has booked it and is about to pay, so it can not be deleted just now.
        </p>
      )}
    </div>
  )
}

/** Whether a product of one's own is to be had, and what its seller can do about it. */
export function OwnProductStanding({ product, onDelete }: Props) {
  if (!product.paid) return <Unsold product={product} onDelete={onDelete} />
  return (
    <Button size="sm" variant="secondary" disabled className="justify-self-start">
      Sold
    </Button>
  )
}
