import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { accountTypes } from '../../../contract/members/account-types.ts'
import { SelectField } from '../../ui/select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>

/** Buyer or seller. Spread `register('category')` into it. */
export function AccountTypeField(props: Props) {
  const t = useTranslations('auth')
  return (
    <SelectField label={t('accountType')} hint={t('accountTypeHint')} {...props}>
      <option value="">{t('chooseAccountType')}</option>
      {accountTypes.map((type) => (
        <option key={type} value={type}>
          {t(`accountTypes.${type}`)}
        </option>
      ))}
    </SelectField>
  )
}
