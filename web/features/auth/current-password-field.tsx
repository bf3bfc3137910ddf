import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/password-field.tsx'
import { textLink } from '../../ui/text-link.ts'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** The password of an account, with a link to reset it. Spread `register('password')` into it. */
export function CurrentPasswordField(props: Props) {
  const t = useTranslations('auth')
  return (
    <>
      <PasswordField label={t('password')} autoComplete="current-password" required {...props} />
      <Link to="/forgot-password" className={`justify-self-start ${textLink}`}>
        {t('forgotPassword')}
      </Link>
    </>
  )
}
