import { type ComponentProps, lazy, Suspense } from 'react'
import { PageSpinner } from '../../ui/spinner.tsx'

const AccountTypeForm = lazy(async () => ({
  default: (await import('./account-type-form.tsx')).AccountTypeForm,
}))

/** Replaces the form of log-in and sign-up for an account without a type, so it is loaded later. */
export function AccountTypePanel(props: ComponentProps<typeof AccountTypeForm>) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <AccountTypeForm {...props} />
    </Suspense>
  )
}
