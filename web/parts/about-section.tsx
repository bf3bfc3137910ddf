import { useSite } from '../use-site.ts'

const steps = [
  {
    title: 'Find it',
    text: 'Every card says the condition, the months of use, the original price and who sells.',
  },
  {
    title: 'Book it',
    text: 'The laptop is held for you alone. Nothing is charged yet, and you can still cancel.',
  },
  {
    title: 'Pay it',
    text: 'By card, on our page. If a sale falls through after all, your money goes back.',
  },
]

function Steps() {
  return (
    <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="grid content-start gap-2 border-t-2 border-accent pt-4">
          <span aria-hidden className="text-sm font-semibold text-accent-strong">
            {place + 1}
          </span>
          <h3 className="text-lg font-semibold">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Who we are and how a sale goes. */
export function AboutSection() {
  const { brand } = useSite()
  return (
    <section id="about" aria-labelledby="about-title" className="page section pt-0">
      <div className="grid gap-8 rounded-card bg-accent-soft p-6 sm:p-10 lg:gap-10 lg:p-12">
        <div className="grid gap-x-14 gap-y-3 lg:grid-cols-[2fr_3fr]">
          <h2 id="about-title" className="text-title font-semibold">
            About Us
          </h2>
          <div className="grid max-w-prose gap-3 text-lg">
            <p>
              {brand} is a marketplace for used laptops. Sellers describe what they have honestly,
              buyers see it all before they book, and nothing is paid by hand.
            </p>
            <p className="text-base">
              Something looks wrong? Report a product with one click. A person looks at every
              report.
            </p>
          </div>
        </div>
        <Steps />
      </div>
    </section>
  )
}
