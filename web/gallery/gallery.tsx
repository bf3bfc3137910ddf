import { PageHeading } from '../ui/page-heading.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'
import { Windows } from './windows.tsx'

const chapters = { Foundations, Actions, Fields, Messages, Lists, Windows }

function Side({ scheme }: { scheme: 'light' | 'dark' }) {
  const look = scheme === 'light' ? 'scheme-light' : 'scheme-dark'
  return (
    <section
      aria-label={scheme}
      className={`${look} grid min-w-0 content-start gap-12 bg-canvas p-6 text-ink`}
    >
      {Object.entries(chapters).map(([name, Chapter]) => (
        <section key={name} aria-label={`${name}, ${scheme}`} className="grid gap-6">
          <h2 className="border-b border-line pb-2 text-heading font-semibold">{name}</h2>
          <Chapter />
        </section>
      ))}
    </section>
  )
}

export function Gallery() {
  return (
    <>
      <main id="page">
        <div className="px-6 pt-6">
          <PageHeading title="Components">
            Each in all its states, in light and in dark.
          </PageHeading>
        </div>
        <div className="grid xl:grid-cols-2">
          <Side scheme="light" />
          <Side scheme="dark" />
        </div>
      </main>
      <Toaster />
    </>
  )
}
