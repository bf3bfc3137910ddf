import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, type FieldText } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & FieldText

/** A password field with a button that shows the input. */
export function PasswordField({ label, hint, error, required, ...input }: Props) {
  const t = useTranslations('ui')
  const [isVisible, setVisible] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            aria-required={required}
            className="control pe-12"
          />
          <IconButton
            label={isVisible ? t('hidePassword') : t('showPassword')}
            icon={isVisible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 end-0 hover:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}
