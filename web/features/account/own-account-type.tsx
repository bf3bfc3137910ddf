import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AccountType } from '../../../contract/members/account-types.ts'
import { api } from '../../api/api.ts'
import { orpc } from '../../data/queries.ts'
import { loadSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { OwnAccountSection } from './own-account-section.tsx'

const typeQuery = orpc.ownAccount.type.queryOptions({ staleTime: 0 })

function useTypeChange() {
  const t = useTranslations('account.type')
  return useConfirmedAction(async (category: AccountType) => {
    await api.ownAccount.changeType({ category })
    await loadSession()
    return t(`changed.${category}`)
  })
}

/** The button that changes the type, and its confirmation. */
function TypeChange({ to }: { to: AccountType }) {
  const t = useTranslations('account.type')
  const { ask, dialog } = useTypeChange()
  return (
    <>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        onClick={(event) => ask(to, event.currentTarget)}
      >
        {t(`change.${to}`)}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t(`question.${to}`)}
        description={t('once')}
        accept={t(`change.${to}`)}
      />
    </>
  )
}

/** What buyer and seller accounts are, and the change between them while it is possible. */
export function OwnAccountType() {
  const t = useTranslations('account.type')
  const { data, error, refetch } = useQuery(typeQuery)
  return (
    <div id="type" className="scroll-mt-24">
      <OwnAccountSection title={t('heading')} lead={t('lead')}>
        {error && <LoadError failure={error} onRetry={refetch} />}
        {data && <p className="font-medium">{t(`is.${data.category}`)}</p>}
        {data?.refusal && <p>{t(data.refusal)}</p>}
        {data?.refusal === null && (
          <TypeChange to={data.category === 'buyer' ? 'seller' : 'buyer'} />
        )}
      </OwnAccountSection>
    </div>
  )
}
