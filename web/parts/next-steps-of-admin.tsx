import type { Glance } from '../../contract/dashboard.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

type Props = { admin: NonNullable<Glance['admin']> }

function Reports() {
  return (
    <NextStep action={<ButtonLink to="/dashboard/reportedItems">Look at reports</ButtonLink>}>
      Buyers have reported something, and wait for somebody to look at it.
    </NextStep>
  )
}

function UnverifiedSellers() {
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/allsellers" variant="secondary">
          Verify sellers
        </ButtonLink>
      }
    >
      Some sellers are not verified. Those who are carry a badge that buyers look for.
    </NextStep>
  )
}

/** Reports before anything else, then sellers who may be verified. */
export function NextStepsOfAdmin({ admin: { openReports, unverifiedSellers } }: Props) {
  return (
    <>
      {openReports > 0 && <Reports />}
      {unverifiedSellers > 0 && <UnverifiedSellers />}
      {openReports + unverifiedSellers === 0 && (
        <NextStep>No report is open and every seller is verified.</NextStep>
      )}
    </>
  )
}
