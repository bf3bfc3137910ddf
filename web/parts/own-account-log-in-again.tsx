import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf } from '../failures.ts'
import { logOut } from '../log-out.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Notice } from '../ui/notice.tsx'

const focus = (button: HTMLButtonElement | null) => button?.focus()

type Props = { why: string | null }

/** Logs out; this screen then sends one to log in, and back. It takes the focus. */
export function LogInAgain({ why }: Props) {
  const t = useTranslations('account')
  const leaving = useMutation({ mutationFn: logOut })
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="warn">
        {why} {t('comeBack')}
      </Notice>
      <Button
        ref={focus}
        busy={leaving.isPending}
        onClick={() => leaving.mutate()}
        className="justify-self-end"
      >
        {t('logInAgain')}
      </Button>
      <FormError message={leaving.error && messageOf(leaving.error)} />
    </div>
  )
}
