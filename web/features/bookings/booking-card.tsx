import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking, BookingState } from '../../../contract/bookings.ts'
import { DateText } from '../../ui/date-text.tsx'
import { IconDetail } from '../../ui/icon-detail.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Price } from '../product/price.tsx'
import { BookingBadge } from './booking-badge.tsx'
import { BookingStatus } from './booking-status.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'

/** The pictures of bookings in other states are dimmed. */
const live: BookingState[] = ['held', 'paid']

/** The picture, linked like the title. */
function Cover({ booking }: { booking: Booking }) {
  const { productId: id, header: title, image, state, listing } = booking
  const look = `aspect-3/2 w-full ${live.includes(state) ? '' : 'grayscale'}`
  const picture = <Picture src={image} alt={title} className={look} />
  if (listing === 'gone') return picture
  return (
    <ItemLink id={id} title={title} repeated>
      {picture}
    </ItemLink>
  )
}

type Props = {
  booking: Booking
  /** The state of its sale, if it is paid. */
  saleBadge: ReactNode
}

/** One of the member's own bookings. */
export function BookingCard({ booking, saleBadge }: Props) {
  const t = useTranslations('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  const [cancelling, setCancelling] = useState(false)
  return (
    <article className="card flex min-w-0 flex-col overflow-hidden">
      <div className="relative">
        <Cover booking={booking} />
        <div className="absolute start-3 top-3 flex rounded-full ring-2 ring-surface">
          <BookingBadge booking={booking} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
          {booking.listing === 'gone' ? (
            <UserText>{booking.header}</UserText>
          ) : (
            <ItemLink
              id={booking.productId}
              title={booking.header}
              className="hover:text-accent hover:underline"
            />
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-xl font-semibold tabular-nums">
            <Price amount={booking.price} />
          </p>
          {saleBadge}
        </div>
        <dl className="grid gap-1.5 text-sm">
          <IconDetail icon={<CalendarDays aria-hidden />} label={t('booked')}>
            <DateText iso={booking.date} />
          </IconDetail>
        </dl>
        <div className="mt-auto grid justify-items-start gap-3 border-t border-line pt-4">
          <BookingStatus booking={booking} onCancel={() => setCancelling(true)} />
        </div>
        <CancelBookingDialog
          booking={booking}
          open={cancelling}
          onOpenChange={setCancelling}
          heading={heading}
        />
      </div>
    </article>
  )
}
