const steps = [
  'Your card is charged once, for the total and nothing else.',
  'The laptop is marked as sold: nobody else can book it any more.',
  'The order moves to Paid in My Orders, with its transaction number.',
]

/** What happens next, so that nobody pays into the dark. */
export function AfterPaying() {
  return (
    <section aria-labelledby="after-paying" className="mt-6 border-t border-line pt-5">
      <h3 id="after-paying" className="mb-3 font-semibold">
        What happens next
      </h3>
      <ol className="grid gap-2.5 text-sm">
        {steps.map((step, place) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
            >
              {place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
