import { Badge } from '../ui/badge.tsx'

type Props = { product: { paid?: boolean; reserved: boolean } }

/** Says on a product's picture that it is gone, or that somebody holds it; nothing while it is free. */
export function Availability({ product: { paid, reserved } }: Props) {
  if (!paid && !reserved) return null
  return (
    <p className="pointer-events-none absolute start-3 top-3 rounded-full shadow-card">
      {paid ? <Badge tone="bad">Sold</Badge> : <Badge tone="warn">Reserved</Badge>}
    </p>
  )
}
