import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Restriction } from '../../../contract/members/restrictions.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { orpc } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'

const restrictionQuery = (id: string) => orpc.restrictions.one.queryOptions({ input: { id } })

export const Route = createFileRoute('/dashboard/decisions/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.query(restrictionQuery(id)).catch(throwNotFound)
  },
  head: pageTitle('restriction'),
  pendingComponent: skeletonOf('notifications', 'rows'),
  component: RestrictionScreen,
})

function Reasons({ restriction }: { restriction: Restriction }) {
  const t = useTranslations('restrictions')
  const { _id: number, ground, reason, reported, automated, date, ended } = restriction
  return (
    <CardSection title={t('reasons')}>
      <p>
        {t('decided')} <DateText iso={date} />
      </p>
      {ended && (
        <p>
          {t('ended')} <DateText iso={ended} />
        </p>
      )}
      <p>{t('ground', { ground: t(`grounds.${ground}`) })}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        <UserText>{reason}</UserText>
      </p>
      <p className="text-muted">
        {t(reported ? 'reported' : 'notReported')} {t(automated ? 'automated' : 'notAutomated')}
      </p>
      <p className="text-muted wrap-anywhere">{t('number', { number })}</p>
      <Link
        to="/legal/$page"
        params={{ page: 'terms' }}
        className={`justify-self-start ${textLink}`}
      >
        {t('terms')}
      </Link>
    </CardSection>
  )
}

/** Unless staff reversed the decision, only listings that were paused or held for review are shown again. */
function textsOf({ kind, ended, reversedBecause }: Restriction) {
  if (reversedBecause !== null) return 'reversed'
  if (!ended) return `kinds.${kind}` as const
  if (kind === 'accountSuspended') return 'lifted'
  return kind === 'listingPaused' ? 'relisted' : 'released'
}

function RestrictionScreen() {
  const t = useTranslations('restrictions')
  const { id } = Route.useParams()
  const { data: restriction } = useSuspenseQuery(restrictionQuery(id))
  const { title, reversedBecause } = restriction
  const texts = textsOf(restriction)
  return (
    <>
      <PageHeading title={t(`${texts}.heading`, { title })}>{t(`${texts}.effect`)}</PageHeading>
      <div className="grid gap-6">
        {reversedBecause !== null && (
          <CardSection title={t('reversal')}>
            <p className="whitespace-pre-line wrap-anywhere">
              <UserText>{reversedBecause}</UserText>
            </p>
          </CardSection>
        )}
        <Reasons restriction={restriction} />
        <CardSection title={t('objection')}>
          <p className="max-w-prose">{t('objectionHint')}</p>
          <ButtonLink
            to="/"
            search={{ about: `decision-${restriction._id}` }}
            hash="contact"
            variant="secondary"
            className="justify-self-start"
          >
            {t('contact')}
          </ButtonLink>
        </CardSection>
      </div>
    </>
  )
}
