import { useMember } from '../session-state.ts'
import { ButtonLink } from '../ui/button-link.tsx'

function SellYours() {
  const member = useMember()
  return (
    <ButtonLink to={member ? '/dashboard/addproduct' : '/signup'} variant="secondary">
      Sell yours
    </ButtonLink>
  )
}

/** The first thing one sees. */
export function Hero() {
  return (
    <section className="page grid items-center gap-8 pt-10 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-16">
      <div className="grid gap-5">
        <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight sm:text-5xl lg:text-6xl">
          Good laptops deserve a second owner.
        </h1>
        <p className="max-w-prose text-lg text-muted sm:text-xl">
          Buy and sell used laptops with the condition, the age and the price in plain sight.
        </p>
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink to="/categories">Browse laptops</ButtonLink>
          <SellYours />
        </div>
      </div>
      <img
        src="/pictures/hero.svg"
        alt=""
        width={1200}
        height={900}
        fetchPriority="high"
        className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
      />
    </section>
  )
}
