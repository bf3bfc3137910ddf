import type { Booking } from '../../contract/bookings.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from './price.tsx'
import { TimeLeft } from './time-left.tsx'

/** What is being paid, how much, and until when. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const { image, header, price, expiresAt } = booking
  return (
    <section
      aria-label="Your booking"
      className="card grid grid-cols-[7rem_1fr] overflow-hidden md:grid-cols-1"
    >
      <Picture src={image} alt={header} eager className="h-full w-full md:aspect-3/2 md:h-auto" />
      <div className="grid min-w-0 content-start gap-2 p-4 md:p-5">
        <h2 className="text-lg font-semibold wrap-anywhere">{header}</h2>
        <p className="text-2xl font-semibold tabular-nums">
          <Price amount={price} />
        </p>
        {expiresAt && <TimeLeft expiresAt={expiresAt} title={header} />}
      </div>
    </section>
  )
}
