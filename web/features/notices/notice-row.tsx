import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Notice } from '../../../contract/notices.ts'
import { readQuery } from '../../api/address-query.ts'
import { orpc } from '../../data/queries.ts'
import { DateText } from '../../ui/date-text.tsx'

/** The path of a notice as the router takes it. */
function targetOf({ path }: Notice) {
  const [to = '/', query = ''] = path.split('?')
  return { to: to as '/', search: readQuery(query) }
}

/** One notice: a link to what it is about, which marks it as read. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const t = useTranslations('notices')
  const { _id, kind, title, date, read } = notice
  // The change comes back over the live stream. A failure leaves it unread.
  const { mutate } = useMutation(orpc.notices.read.mutationOptions())
  return (
    <li>
      <Link
        {...targetOf(notice)}
        onClick={() => read || mutate({ id: _id })}
        className="flex items-start gap-3 p-4 hover:bg-sunken sm:px-6"
      >
        <span
          aria-hidden
          className={`mt-2 size-2.5 shrink-0 rounded-full ${read ? '' : 'bg-accent'}`}
        />
        <span className="grid min-w-0 gap-1">
          <span className={`wrap-anywhere ${read ? '' : 'font-medium'}`}>
            {!read && <span className="sr-only">{t('unread')}: </span>}
            {t(`kinds.${kind}`, { title })}
          </span>
          <span className="text-sm text-muted">
            <DateText iso={date} />
          </span>
        </span>
      </Link>
    </li>
  )
}
