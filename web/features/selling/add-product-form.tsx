import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { codeOf } from '../../api/failures.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { orpc, sellerDetailsQuery } from '../../data/queries.ts'
import { useSite } from '../../data/use-site.ts'
import { draftKey } from '../../session/delete-drafts.ts'
import { ConfirmToList } from './confirm-to-list.tsx'
import { toSimilarFormValues } from './own-products/similar-form-values.ts'
import { ProductForm } from './product-form.tsx'
import { blankProduct } from './product-form-values.ts'
import { useAddProduct } from './use-add-product.ts'

type Props = {
  member: SessionMember
  /** The member's product whose details fill in the form, unless this tab has a draft. */
  like?: EditableProduct
}

export function AddProductForm({ member, like }: Props) {
  const t = useTranslations('selling.add')
  const language = useLocale() as Language
  const draft = draftKey('new-product', null, member.id)
  const save = useAddProduct(draft)
  const { traderRules } = useSite()
  const { data: details } = useQuery({ ...sellerDetailsQuery, enabled: traderRules !== 'off' })
  return (
    <ProductForm
      sellerName={member.displayName}
      isTrader={details?.kind === 'trader'}
      draft={draft}
      blank={like ? toSimilarFormValues(like, language) : blankProduct}
      filledFrom={like?.header}
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
