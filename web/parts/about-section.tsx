import { BadgeCheck, CreditCard, Flag } from 'lucide-react'
import { useSite } from '../use-site.ts'

const promises = [
  {
    icon: BadgeCheck,
    title: 'Sellers we have checked',
    text: 'A badge beside the name means that an admin has verified the seller.',
  },
  {
    icon: CreditCard,
    title: 'Booked is held for you',
    text: 'A booking keeps the laptop for you while you pay. If a sale falls through, your money goes back.',
  },
  {
    icon: Flag,
    title: 'Something looks wrong?',
    text: 'Report a product with one click. A person looks at every report.',
  },
]

/** Who we are and what one can rely on. */
export function AboutSection() {
  const { brand } = useSite()
  return (
    <section id="about" aria-labelledby="about-title" className="page pt-20">
      <div className="grid gap-10 rounded-card bg-accent-soft p-6 sm:p-10">
        <div className="grid gap-3">
          <h2 id="about-title" className="text-3xl font-semibold">
            About Us
          </h2>
          <p className="max-w-prose text-lg">
            {brand} is a marketplace for used laptops. Sellers describe what they have honestly,
            buyers see it all before they book, and nothing is paid by hand.
          </p>
        </div>
        <ul className="grid gap-8 md:grid-cols-3">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title} className="grid content-start gap-2">
              <Icon aria-hidden className="size-7 text-accent" />
              <h3 className="font-semibold">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
