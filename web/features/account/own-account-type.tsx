import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountType } from '../../../contract/members/account-types.ts'
import { api } from '../../api/api.ts'
import { orpc } from '../../data/queries.ts'
import { loadSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'

const typeQuery = orpc.ownAccount.type.queryOptions({ staleTime: 0 })

function useTypeChange() {
  const t = useTranslations('account.type')
  return useConfirmedAction(async (category: AccountType) => {
    await api.ownAccount.changeType({ category })
    // The type is changed even if the session cannot be loaded now.
    await loadSession().catch(() => {})
    return t(`changed.${category}`)
  })
}

/** What buyer and seller accounts are, and the change between them while it is possible. */
export function OwnAccountType() {
  const t = useTranslations('account.type')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(typeQuery)
  const { item: asked, ask, dialog } = useTypeChange()
  const to = data?.category === 'buyer' ? 'seller' : 'buyer'
  // With the change the button disappears, and `to` is the other type.
  const finalFocus = () => {
    const button = dialog.finalFocus()
    return button?.isConnected ? button : heading.current
  }
  return (
    <div id="type" className="scroll-mt-24">
      <CardSection title={t('heading')} lead={t('lead')} heading={heading}>
        {error && !data && <LoadError failure={error} onRetry={refetch} />}
        {data && <p className="font-medium">{t(`is.${data.category}`)}</p>}
        {data?.refusal && <p>{t(data.refusal)}</p>}
        {data?.refusal === null && (
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            onClick={(event) => ask(to, event.currentTarget)}
          >
            {t(`change.${to}`)}
          </Button>
        )}
        <ConfirmDialog
          {...dialog}
          finalFocus={finalFocus}
          title={t(`question.${asked ?? to}`)}
          description={t('once')}
          accept={t(`change.${asked ?? to}`)}
          variant="primary"
        />
      </CardSection>
    </div>
  )
}
