import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { NewDeclaration } from '../../../contract/seller-details.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { DeclarationValues } from './declaration-values.ts'

type Props = {
  form: UseFormReturn<DeclarationValues, unknown, NewDeclaration>
  isVerified: boolean
}

/** The details of a trader that customers see. */
export function TraderFields({ form: { register, formState }, isVerified }: Props) {
  const t = useTranslations('sellerDetails')
  const { errors } = formState
  const field = (name: 'businessName' | 'address' | 'registerNumber' | 'vatId') => ({
    label: t(`fields.${name}`),
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('public')}</p>
      <TextField
        required
        autoComplete="organization"
        hint={isVerified && t('nameEndsBadge')}
        {...field('businessName')}
      />
      <TextAreaField required rows={3} autoComplete="street-address" {...field('address')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField required={false} hint={t('registerHint')} {...field('registerNumber')} />
        <TextField required={false} hint={t('vatHint')} {...field('vatId')} />
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={t('fields.phone')}
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
    </div>
  )
}
