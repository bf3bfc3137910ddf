import type { Glance } from '../../contract/dashboard.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

type Props = { seller: NonNullable<Glance['seller']> }

function FirstProduct() {
  return (
    <NextStep action={<ButtonLink to="/dashboard/addproduct">Add your first product</ButtonLink>}>
      Put your first laptop on sale: a photo, a price and an honest word about it.
    </NextStep>
  )
}

function Reserved() {
  return (
    <NextStep action={<ButtonLink to="/dashboard/myproducts">See which</ButtonLink>}>
      Something of yours is reserved: a buyer is about to pay for it.
    </NextStep>
  )
}

function AnotherProduct() {
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/addproduct" variant="secondary">
          Add another
        </ButtonLink>
      }
    >
      Something else to sell? It takes a few minutes.
    </NextStep>
  )
}

/** A first product, else what is reserved and another product. */
export function NextStepsOfSeller({ seller: { available, reserved, sold } }: Props) {
  if (available + reserved + sold === 0) return <FirstProduct />
  return (
    <>
      {reserved > 0 && <Reserved />}
      <AnotherProduct />
    </>
  )
}
