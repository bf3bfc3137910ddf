import { useMutation } from '@tanstack/react-query'
import { refusals } from '../../contract/refusals.ts'
import { messageOf } from '../failures.ts'
import { logOut } from '../log-out.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Notice } from '../ui/notice.tsx'

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Logs out; this screen then sends one to log in, and back. It takes the focus. */
export function LogInAgain() {
  const leaving = useMutation({ mutationFn: logOut })
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="warn">{refusals.recent_login_required[1]} You will come back here.</Notice>
      <Button
        ref={focus}
        busy={leaving.isPending}
        onClick={() => leaving.mutate()}
        className="justify-self-end"
      >
        Log in again
      </Button>
      <FormError message={leaving.error && messageOf(leaving.error)} />
    </div>
  )
}
