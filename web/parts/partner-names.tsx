import { categoryNames } from '../../contract/catalog-words.ts'

/** The makes we carry, as plain text marks. */
export function PartnerNames() {
  return (
    <section aria-labelledby="makes" className="page pt-12">
      <div className="flex flex-wrap items-baseline gap-x-10 gap-y-3 border-y border-line py-6">
        <h2 id="makes" className="text-muted">
          Used laptops of makes you know
        </h2>
        <ul className="flex flex-wrap gap-x-10 gap-y-2 text-2xl font-bold tracking-tight text-muted">
          {categoryNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
