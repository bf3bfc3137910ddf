import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberOverview } from '../../../contract/members/member-overview.ts'
import { type RemovalKind, removalKinds } from '../../../contract/schemas/removal-reasons.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ItemLink } from '../product/item-link.tsx'

type Lists = Omit<MemberOverview, 'member'>
type Name = keyof Lists
type Row<List extends Name> = Lists[List]['latest'][number]

type LineProps = { title: ReactNode; date: string; children: ReactNode }

/** One row of a list: what it is about, its facts, and when it began. */
function Line({ title, date, children }: LineProps) {
  return (
    <div className="grid gap-0.5 py-3">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere">{children}</p>
      <p className="text-sm text-muted">
        <DateText iso={date} />
      </p>
    </div>
  )
}

type SectionProps<One> = {
  name: Name
  list: { count: number; latest: One[] }
  children: (row: One) => ReactNode
}

function Section<One extends { _id: string }>({ name, list, children }: SectionProps<One>) {
  const t = useTranslations('admin.member')
  const { count, latest } = list
  return (
    <CardSection title={t(`${name}.title`, { count })}>
      {count === 0 ? (
        <p className="text-muted">{t(`${name}.none`)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {latest.map((row) => (
            <li key={row._id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {count > latest.length && (
        <p className="text-sm text-muted">{t('latestOnly', { count: latest.length })}</p>
      )}
    </CardSection>
  )
}

/** To the listing where buyers see it, else to its form. */
function ListingTitle({ listing: { _id: id, header, state } }: { listing: Row<'listings'> }) {
  if (state === 'removed' || state === 'ended') return <UserText>{header}</UserText>
  if (state === 'for_sale' || state === 'sold') {
    return <ItemLink id={id} title={header} className={textLink} />
  }
  return (
    <Link to="/dashboard/editproduct/$id" params={{ id }} className={textLink}>
      <UserText>{header}</UserText>
    </Link>
  )
}

function Listing({ listing }: { listing: Row<'listings'> }) {
  const t = useTranslations('admin.member.listings.states')
  const formatPrice = useFormatPrice()
  const { state, price, currency, date } = listing
  return (
    <Line title={<ListingTitle listing={listing} />} date={date}>
      {t(state)} · {formatPrice(price, currency)}
    </Line>
  )
}

/** To the page where admins see the sale. */
function SaleTitle({ sale: { _id: id, header } }: { sale: Pick<Row<'sales'>, '_id' | 'header'> }) {
  return (
    <Link to="/dashboard/cases/$id" params={{ id }} className={textLink}>
      <UserText>{header}</UserText>
    </Link>
  )
}

function Sale({ sale }: { sale: Row<'sales'> }) {
  const t = useTranslations('sales.states')
  const formatPrice = useFormatPrice()
  const { state, price, currency, date } = sale
  return (
    <Line title={<SaleTitle sale={sale} />} date={date}>
      {t(state)} · {formatPrice(price, currency)}
    </Line>
  )
}

function useCaseOutcome() {
  const t = useTranslations('admin.member.cases')
  const steps = useTranslations('sales.steps')
  const states = useTranslations('sales.states')
  return ({ turn, state, outcome }: Row<'cases'>) => {
    if (turn) return t(`waits.${turn}`)
    if (state) return states(state)
    return outcome ? steps(outcome) : t('closed')
  }
}

function Case({ problem }: { problem: Row<'cases'> }) {
  const t = useTranslations('admin.member.cases')
  const reasons = useTranslations('cases.reasons')
  const outcomeOf = useCaseOutcome()
  const { party, reason, date } = problem
  return (
    <Line title={<SaleTitle sale={problem} />} date={date}>
      {t(`parties.${party}`)} · {reasons(reason)} · {outcomeOf(problem)}
    </Line>
  )
}

/** Open reports have one list; a decided one is found by its number, as is a removal. */
function DecisionTitle({ number, children }: { number: string | null; children: ReactNode }) {
  const search = number === null ? {} : ({ show: 'decided', q: number } as const)
  return (
    <Link to="/dashboard/reportedItems" search={search} className={textLink}>
      {children}
    </Link>
  )
}

function Report({ report }: { report: Row<'reports'> }) {
  const t = useTranslations('admin')
  const { _id: id, header, decided, outcome, date } = report
  const state = decided ? t(`reports.decided.outcomes.${outcome ?? 'unknown'}`) : t('member.open')
  return (
    <Line
      title={
        <DecisionTitle number={decided && id}>
          <UserText>{header}</UserText>
        </DecisionTitle>
      }
      date={date}
    >
      {state}
    </Line>
  )
}

const isRemoval = (kind: string) => removalKinds.includes(kind as RemovalKind)

function Restriction({ restriction }: { restriction: Row<'restrictions'> }) {
  const t = useTranslations('admin.member.restrictions')
  const grounds = useTranslations('restrictions.grounds')
  const { _id: id, kind, header, ground, ended, date } = restriction
  const title = t(`kinds.${kind}`)
  return (
    <Line
      title={isRemoval(kind) ? <DecisionTitle number={id}>{title}</DecisionTitle> : title}
      date={date}
    >
      {header && (
        <span className="block">
          <UserText>{header}</UserText>
        </span>
      )}
      {grounds(ground)} · {t(ended ? 'ended' : 'inForce')}
    </Line>
  )
}

/** The latest sales and orders of a member, and their cases. */
export function MemberTrades({ overview: { sales, orders, cases } }: { overview: Lists }) {
  return (
    <>
      <Section name="sales" list={sales}>
        {(sale) => <Sale sale={sale} />}
      </Section>
      <Section name="orders" list={orders}>
        {(sale) => <Sale sale={sale} />}
      </Section>
      <Section name="cases" list={cases}>
        {(problem) => <Case problem={problem} />}
      </Section>
    </>
  )
}

/** The latest listings of a member, and what was reported and restricted. */
export function MemberLists({ overview }: { overview: Lists }) {
  const { listings, reports, restrictions } = overview
  return (
    <>
      <Section name="listings" list={listings}>
        {(listing) => <Listing listing={listing} />}
      </Section>
      <Section name="reports" list={reports}>
        {(report) => <Report report={report} />}
      </Section>
      <Section name="restrictions" list={restrictions}>
        {(restriction) => <Restriction restriction={restriction} />}
      </Section>
    </>
  )
}
