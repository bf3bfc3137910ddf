import { useLocale, useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { orpc } from '../../data/queries.ts'
import { deleteProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { toFormValues } from './product-form-values.ts'
import { useEditProduct } from './use-edit-product.ts'

/** Edits a product. Drafts are stored for the member with this e-mail. */
export function EditProductForm({ product, email }: { product: EditableProduct; email: string }) {
  const t = useTranslations('selling.edit')
  const language = useLocale() as Language
  // The key contains the revision, so that a draft from before the last edit is not restored.
  const draft = `edit-product-${product._id}-${product.revisedAt}:${email}`
  const save = useEditProduct(product._id, () => deleteProductDraft(draft))
  return (
    <ProductForm
      sellerName={product.sellerName}
      hasSerial={product.hasSerial}
      draft={draft}
      blank={toFormValues(product, language)}
      photos={product.photos}
      save={save}
      mutationKey={orpc.catalog.edit.mutationKey()}
      submit={t('submit')}
      waitingForPhotos={t('waitingForPhotos')}
    />
  )
}
