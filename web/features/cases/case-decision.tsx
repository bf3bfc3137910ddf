import { useTranslations } from 'use-intl'
import { caseDecisions, type Sale } from '../../../contract/sales/sales.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { api } from '../../api/api.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { restOf } from '../sales/rest-of-price.ts'
import type { SaleSectionProps } from '../sales/use-sale.ts'
import { type CaseDecisionName, canBeAppealed } from './can-be-appealed.ts'
import { Decide } from './decide.tsx'
import type { Decision, DecisionChoice } from './decision-form.tsx'
import { useRetainedDecision } from './use-retained-decision.ts'

const isName = (choice: string): choice is CaseDecisionName =>
  caseDecisions.some((name) => name === choice)

/** Returns a function that describes the effect of a decision on the money. */
function useConsequence(sale: Sale) {
  const { currency, receives, buyer, seller, withdrawal } = sale
  const rest = restOf(sale)
  const t = useTranslations('cases.decision')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const values = {
    buyer: personName(buyer.name),
    seller: personName(seller.name),
    price: formatPrice(rest, currency),
    receives: formatPrice(receives ?? rest, currency),
    released: withdrawal?.released ? 'yes' : 'no',
  }
  const part = t('part', values)
  return (name: CaseDecisionName, amount?: string) =>
    t(`will.${name}`, { ...values, amount: amount ? formatPrice(amount, currency) : part })
}

/** The decision of a case that waits for staff. */
export function CaseDecision({ sale: current, heading }: SaleSectionProps) {
  const t = useTranslations('cases')
  const isPossible = current.can.includes('reject_case')
  const { sale, isShown, setFilled } = useRetainedDecision(current, isPossible)
  const formatPrice = useFormatPrice()
  const consequence = useConsequence(sale)
  const { _id: id, currency } = sale
  const rest = restOf(sale)
  const draftKey = useDraftKey('decide-case')(id)
  if (!isShown) return null
  const shown = { price: formatPrice(rest, currency) }
  const choices = caseDecisions
    .filter((value) => sale.can.includes(value))
    .map(
      (value): DecisionChoice => ({
        value,
        label: t(`decision.${value}`),
        meaning: consequence(value),
        ...(value === 'decide_offer' && { amount: 'required' }),
      }),
    )
  const decide = ({ choice, amount, statement }: Decision) => {
    const decision = isName(choice) ? choice : 'reject_case'
    const input = { id, decision, statement, ...(amount && { amount }) }
    return api.sales.decideCase(input).then(() => t('decision.done'))
  }
  return (
    <CardSection title={t('decision.title')}>
      <Decide
        choices={choices}
        draftKey={draftKey}
        heading={heading}
        isPossible={isPossible}
        onFill={setFilled}
        limit={{
          max: rest,
          label: t('amount'),
          hint: t('amountHint', shown),
          fits: (minor) => minor < toMinor(rest),
          tooLarge: t('amountTooLarge', shown),
        }}
        consequenceOf={({ choice, amount }) => (isName(choice) ? consequence(choice, amount) : '')}
        canBeAppealed={({ choice }) => isName(choice) && canBeAppealed(sale, choice)}
        onDecide={decide}
      />
    </CardSection>
  )
}
