import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormatDate } from '../../ui/use-format-date.ts'
import { ContactFields } from './contact-fields.tsx'
import { DisclosureFields } from './disclosure-fields.tsx'
import { GradeFields } from './grade-fields.tsx'
import { LockFields } from './lock-fields.tsx'
import { PictureField } from './photos/picture-field.tsx'
import { PriceFields } from './prices/price-fields.tsx'
import { deleteProductDraft, hasProductDraft } from './product-draft.ts'
import { ProductErrors } from './product-errors.tsx'
import { ConditionField, DescriptionField, ProductCategoryField } from './product-fields.tsx'
import { ProductSection } from './product-section.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { RestoredDraftNotice } from './restored-draft-notice.tsx'
import { SpecFields } from './spec-fields.tsx'
import { type ProductTask, useProductForm } from './use-product-form.ts'

type Props = ProductTask & {
  sellerName: string
  isTrader: boolean
  hasSerial?: boolean
  canAddPhotos?: boolean
  /** The title of the listing whose details fill in the form of a new one. */
  filledFrom?: string | undefined
  /** The label of the submit button, and the message while photos are uploading. */
  submit: string
  waitingForPhotos: string
  /** Below the error of the whole form. */
  failureHelp?: ReactNode
}

/** The product form. It starts over with the product as it was without the draft of this tab. */
export function ProductForm(props: Props) {
  const [round, setRound] = useState(0)
  const startOver = () => {
    deleteProductDraft(props.draft)
    setRound(round + 1)
  }
  return <Fields key={round} {...props} onStartOver={startOver} />
}

/** The specification's fields in their order, then the optional sections. */
function Fields({
  sellerName,
  isTrader,
  hasSerial = false,
  canAddPhotos = true,
  filledFrom,
  submit,
  waitingForPhotos,
  failureHelp,
  onStartOver,
  ...task
}: Props & { onStartOver: () => void }) {
  const t = useTranslations('selling')
  const formatDate = useFormatDate()
  const { traderRules } = useSite()
  const [today] = useState(() => formatDate(new Date()))
  const [isRestored] = useState(() => hasProductDraft(task.draft, task.blank, task.photos))
  const { form, uploads, send, waiting, busy, failure } = useProductForm(task)
  return (
    <form
      method="post"
      noValidate
      className="grid gap-7 max-sm:[&_:is(input,select,textarea,button)]:scroll-mb-28"
      onSubmit={send}
    >
      {isRestored && <RestoredDraftNotice onStartOver={onStartOver} filledFrom={filledFrom} />}
      {!isRestored && filledFrom && (
        <Callout>{t('similar.filledIn', { title: filledFrom })}</Callout>
      )}
      <ProductErrors form={form} />
      <ProductSection title={t('sections.product')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('fields.sellerName')} value={sellerName} readOnly />
          <TextField label={t('fields.today')} value={today} readOnly />
        </div>
        <ProductCategoryField form={form} />
        <TextField
          label={t('fields.header')}
          placeholder={t('productNameExample')}
          required
          error={form.formState.errors.header?.message}
          {...form.register('header')}
        />
      </ProductSection>
      <ProductSection title={t('sections.looks')}>
        <PictureField form={form} uploads={uploads} canAdd={canAddPhotos} />
      </ProductSection>
      <ProductSection title={t('sections.priceAndAge')}>
        <PriceFields form={form} />
        <PurchaseFields form={form} />
      </ProductSection>
      <ProductSection title={t('sections.contact')}>
        <ContactFields form={form} />
      </ProductSection>
      <ProductSection title={t('sections.condition')}>
        <ConditionField form={form} />
        <DescriptionField form={form} />
      </ProductSection>
      <SpecFields form={form} hasSerial={hasSerial} />
      <GradeFields form={form} />
      <LockFields form={form} />
      {isTrader && traderRules !== 'off' && <DisclosureFields form={form} />}
      <FormError message={failure} />
      {failureHelp}
      {/* More than twice as high as its button: otherwise Chromium takes the button's colour for that
          of the whole layer, and shows it at edges between two pixels. */}
      <div className="sticky bottom-0 -mx-5 grid gap-3 border-t border-line bg-surface p-5 sm:static sm:mx-0 sm:justify-items-start sm:border-0 sm:p-0">
        <p role="status" className="text-muted empty:absolute">
          {waiting && waitingForPhotos}
        </p>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
