import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FormError } from '../../ui/form-error.tsx'

type Props = {
  sale: Sale
  member: SessionMember
  open: boolean
  busy: boolean
  disabled: boolean
  failure: string | null
  finalFocus: () => HTMLElement | null | undefined
  onOpenChange: (open: boolean) => void
  onWithdraw: () => void
}

/** What identifies the contract and the buyer, and where the receipt goes. */
function Contract({ sale, member }: Pick<Props, 'sale' | 'member'>) {
  const t = useTranslations('sales.withdrawal')
  return (
    <dl className="grid gap-3">
      <Fact term={t('product')}>
        <bdi>{sale.header}</bdi>
      </Fact>
      <Fact term={t('number')}>{sale._id}</Fact>
      <Fact term={t('seller')}>
        <bdi>{sale.trader?.businessName ?? sale.seller.name}</bdi>
      </Fact>
      <Fact term={t('buyer')}>
        <bdi>{sale.buyer.name}</bdi>
      </Fact>
      <Fact term={t('email')}>{member.email}</Fact>
    </dl>
  )
}

const consequences = { awaiting_handover: 'cancels', in_transit: 'arrives' } as const

function consequenceOf({ state, withdrawal, case: report }: Sale) {
  if (state === 'return_in_transit') return 'returning'
  if (withdrawal?.sentBack) return 'decided'
  if (report?.turn)
    return state === 'disputed' && report.reason === 'not_received' ? 'missing' : 'endsCase'
  return state === 'awaiting_handover' || state === 'in_transit' ? consequences[state] : 'returns'
}

/** The second of the two steps of a withdrawal: shows the contract, and asks for nothing. */
export function WithdrawDialog(props: Props) {
  const { sale, member, busy, disabled, failure, onWithdraw, ...dialog } = props
  const t = useTranslations('sales.withdrawal')
  return (
    <Dialog {...dialog} title={t('dialog')} description={t('statement')}>
      <div className="grid gap-5">
        <Contract sale={sale} member={member} />
        <p className="text-pretty text-sm text-muted">{t(consequenceOf(sale))}</p>
        <FormError message={failure} />
        <DialogActions>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            {t('keep')}
          </Button>
          <Button busy={busy} disabled={disabled} onClick={onWithdraw}>
            {t('confirm')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
