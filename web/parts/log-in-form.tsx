import { Link } from '@tanstack/react-router'
import { lazyCheck } from '../lazy-check.ts'
import { logIn } from '../sign-in.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { textLink } from '../ui/text-link.ts'
import { useForm } from '../ui/use-form.ts'
import type { Entrance } from './use-entrance.ts'

const check = lazyCheck(() => import('./log-in-check.ts'))

/** E-mail and password of somebody we know. */
export function LogInForm({ entrance: { enter, busy, failure } }: { entrance: Entrance }) {
  const { props, errors } = useForm(check, (credentials) =>
    enter(() => logIn(credentials), 'Login success'),
  )
  return (
    <form {...props} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
        name="email"
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password}
        name="password"
      />
      <Link to="/forgot-password" className={`justify-self-start ${textLink}`}>
        Forgot password?
      </Link>
      <Button type="submit" busy={busy}>
        Log In
      </Button>
      <FormError message={failure} />
    </form>
  )
}
