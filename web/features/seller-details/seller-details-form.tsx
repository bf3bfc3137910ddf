import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  newDeclaration,
  type SellerDetails,
  type SellerKind,
  sellerKinds,
} from '../../../contract/seller-details.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { declarationFields, declarationValues } from './declaration-values.ts'
import { TraderFields } from './trader-fields.tsx'
import { useDeclare } from './use-declare.ts'

const validate = zodResolver(newDeclaration)

/** The fields of a trader, hidden from a private person, are neither validated nor sent. */
const resolver: typeof validate = (values, ...rest) =>
  validate(values.kind === 'private' ? { kind: values.kind } : values, ...rest)

type Props = { details: SellerDetails; suggested: SellerKind | undefined; onSaved: () => void }

/** Private person or trader, and the details of a trader. */
export function SellerDetailsForm({ details, suggested, onSaved }: Props) {
  const t = useTranslations('sellerDetails')
  const draftKey = useDraftKey('seller-details')()
  const { declare, isPending, error } = useDeclare(() => {
    deleteDraft(draftKey)
    onSaved()
  })
  const defaultValues = declarationValues(draftKey, details, suggested)
  const form = useForm({ resolver, defaultValues })
  const { register, handleSubmit, control, formState, setError } = form
  useSavedForm(draftKey, control)
  const kind = useWatch({ control, name: 'kind' })
  const failure = useServerErrors(error, declarationFields, setError)
  const send = handleSubmit((declaration) => declare(declaration))
  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={send}>
      <RadioGroup
        legend={t('question')}
        hint={details.verified && details.kind && t('kindEndsBadge')}
        error={formState.errors.kind?.message}
        className="grid gap-3 sm:grid-cols-2"
        values={sellerKinds}
        labelOf={(one) => t(`kinds.${one}`)}
        meaningOf={(one) => t(`meanings.${one}`)}
        field={register('kind')}
      />
      {kind === 'trader' && <TraderFields form={form} isVerified={details.verified} />}
      <FormError message={failure} />
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </form>
  )
}
