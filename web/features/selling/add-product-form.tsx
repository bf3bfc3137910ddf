import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../api/failures.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { orpc, sellerDetailsQuery } from '../../data/queries.ts'
import { useSite } from '../../data/use-site.ts'
import { draftKey } from '../../session/delete-drafts.ts'
import { ConfirmToList } from './confirm-to-list.tsx'
import { ProductForm } from './product-form.tsx'
import { blankProduct } from './product-form-values.ts'
import { useAddProduct } from './use-add-product.ts'

export function AddProductForm({ member }: { member: SessionMember }) {
  const t = useTranslations('selling.add')
  const draft = draftKey('new-product', '', member.id)
  const save = useAddProduct(draft)
  const { traderRules } = useSite()
  const { data: details } = useQuery({ ...sellerDetailsQuery, enabled: traderRules !== 'off' })
  return (
    <ProductForm
      sellerName={member.displayName}
      isTrader={details?.kind === 'trader'}
      draft={draft}
      blank={blankProduct}
      photos={[]}
      save={save}
      mutationKey={orpc.catalog.add.mutationKey()}
      submit={t('submit')}
      waitingForPhotos={t('waitingForPhotos')}
      failureHelp={
        codeOf(save.error) === 'email_confirmation_required' && (
          <ConfirmToList email={member.email} />
        )
      }
    />
  )
}
