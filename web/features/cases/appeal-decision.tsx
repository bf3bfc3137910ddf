import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { api } from '../../api/api.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { restOf } from '../sales/rest-of-price.ts'
import type { SaleSectionProps } from '../sales/use-sale.ts'
import { Decide, type ReviewedDecision } from './decide.tsx'
import type { DecisionChoice } from './decision-form.tsx'
import { useRetainedDecision } from './use-retained-decision.ts'

type OneProps = SaleSectionProps & { party: Party; isPossible: boolean }

const titles = { buyer: 'appeal.titleBuyer', seller: 'appeal.titleSeller' } as const
const grants = { buyer: 'decision.will.grantBuyer', seller: 'decision.will.grantSeller' } as const

/** Impossible when the buyer was refunded in the meantime. */
const grantEvents = { buyer: 'grant_refund', seller: 'grant_payment' } as const

/** The largest amount that can be granted: the part of the price that the party lost. */
const maxOf = (sale: Sale, party: Party): string =>
  party === 'seller' ? sale.refunded : restOf(sale)

/** Returns a function that describes the effect of granting an amount. */
function useGrant({ sale, party }: Pick<OneProps, 'sale' | 'party'>) {
  const t = useTranslations('cases')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const { buyer, seller, currency } = sale
  return (amount: string) =>
    t(grants[party], {
      buyer: personName(buyer.name),
      seller: personName(seller.name),
      amount: formatPrice(amount, currency),
    })
}

function OneAppeal({ sale: current, party, heading, isPossible }: OneProps) {
  const t = useTranslations('cases')
  const { sale, isShown, setFilled } = useRetainedDecision(current, isPossible)
  const formatPrice = useFormatPrice()
  const grant = useGrant({ sale, party })
  const { _id: id, currency } = sale
  const draftKey = useDraftKey(`decide-appeal-${party}`)(id)
  if (!isShown) return null
  const max = maxOf(sale, party)
  const shown = { price: formatPrice(max, currency) }
  const deny = t('decision.will.deny')
  // The seller pays for a grant, and can appeal against it once.
  const isAgainstSeller =
    party === 'buyer' && !sale.appeals.some((appeal) => appeal.party === 'seller')
  const granting: DecisionChoice = {
    value: 'grant',
    label: t('appeal.grant'),
    meaning: grant(max),
    amount: 'optional',
  }
  const choices: DecisionChoice[] = [
    ...(sale.can.includes(grantEvents[party]) ? [granting] : []),
    { value: 'deny', label: t('appeal.deny'), meaning: deny },
  ]
  const decide = ({ choice, amount, max: grantable, statement }: ReviewedDecision) => {
    const decision = choice === 'grant' ? 'grant' : 'deny'
    const granted = choice === 'grant' && (amount ? { amount } : { grantable })
    const input = { id, party, decision, statement, ...granted } as const
    return api.appeals.decide(input).then(() => t('appeal.done'))
  }
  return (
    <CardSection title={t(titles[party])}>
      <Decide
        choices={choices}
        draftKey={draftKey}
        heading={heading}
        isPossible={isPossible}
        onFill={setFilled}
        limit={{
          max,
          label: t('appeal.amount'),
          hint: t('grantHint', shown),
          fits: (minor) => minor <= toMinor(max),
          tooLarge: t('grantTooLarge', shown),
        }}
        consequenceOf={(made) => (made.choice === 'grant' ? grant(made.amount ?? made.max) : deny)}
        canBeAppealed={({ choice }) => choice === 'grant' && isAgainstSeller}
        onDecide={decide}
      />
    </CardSection>
  )
}

/** The key of the text about why the admin can decide no appeal now; null if that is possible. */
function obstacleOf({ state, can }: Sale) {
  if (state === 'charged_back') return 'waitsForBank'
  if (state !== 'completed' && state !== 'refunded') return 'waitsForReturn'
  return can.includes('deny_appeal') ? null : 'decidedBefore'
}

const isOpen = ({ granted }: Sale['appeals'][number]) => granted === null

/** The appeals that wait for staff, for an admin who may decide them. */
export function AppealDecision({ sale, heading }: SaleSectionProps) {
  const t = useTranslations('cases.appeal')
  const { appeals, role } = sale
  if (role !== 'staff') return null
  const obstacle = obstacleOf(sale)
  return (
    <>
      {obstacle && appeals.some(isOpen) && <Callout>{t(obstacle)}</Callout>}
      {appeals.map((appeal) => (
        <OneAppeal
          key={appeal.party}
          sale={sale}
          party={appeal.party}
          heading={heading}
          isPossible={obstacle === null && isOpen(appeal)}
        />
      ))}
    </>
  )
}
