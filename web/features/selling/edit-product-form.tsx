import { useLocale, useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { codeOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { LoadCurrentProduct } from './load-current-product.tsx'
import { usePriceDrop } from './prices/use-price-drop.ts'
import { deleteProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { toFormValues } from './product-form-values.ts'
import { useEditProduct } from './use-edit-product.ts'

type Props = {
  product: EditableProduct
  /** Loads the product again, for a new form. */
  reload: () => Promise<unknown>
}

export function EditProductForm({ product, reload }: Props) {
  const t = useTranslations('selling.edit')
  const language = useLocale() as Language
  // The key contains the revision, so that a draft from before the last edit is not restored.
  const draft = useDraftKey('edit-product')(`${product._id}-${product.revisedAt}`)
  const formatPrice = useSitePrice()
  const edit = useEditProduct(product, () => deleteProductDraft(draft))
  const { save, price, percent, dialog } = usePriceDrop(product.resaleprice, edit)
  const load = async () => {
    await reload()
    deleteProductDraft(draft)
  }
  return (
    <>
      <ProductForm
        sellerName={product.sellerName}
        isTrader={product.sellerKind === 'trader'}
        hasSerial={product.hasSerial}
        canAddPhotos={product.isOwn}
        draft={draft}
        blank={toFormValues(product, language)}
        photos={product.photos}
        save={save}
        mutationKey={orpc.catalog.edit.mutationKey()}
        submit={t('submit')}
        waitingForPhotos={t('waitingForPhotos')}
        failureHelp={
          codeOf(save.error) === 'edited_meanwhile' && <LoadCurrentProduct load={load} />
        }
      />
      <ConfirmDialog
        {...dialog}
        title={t('priceDrop.ask', { price: formatPrice(price) })}
        description={t('priceDrop.why', {
          percent,
          before: formatPrice(product.resaleprice),
        })}
        accept={t('submit')}
        variant="primary"
      />
    </>
  )
}
