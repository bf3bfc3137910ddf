import { createFileRoute } from '@tanstack/react-router'
import state from '../blog/1-state.md'
import prototypes from '../blog/2-prototypes.md'
import unitTests from '../blog/3-unit-tests.md'
import frameworks from '../blog/4-frameworks.md'
import { titled } from '../titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/blog')({
  head: titled('blog'),
  component: Blog,
})

const answers = Object.entries({ state, prototypes, unitTests, frameworks })

function Contents() {
  return (
    <nav aria-label="Questions" className="mb-10 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
      <ol className="card grid gap-1 p-3 text-pretty">
        {answers.map(([name, { title }]) => (
          <li key={name}>
            <a href={`#${name}`} className="block rounded-control px-3 py-2.5 hover:bg-sunken">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Blog() {
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title="Blog">Four questions developers ask us, answered briefly.</PageHeading>
      <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-14">
        <Contents />
        <div className="grid max-w-[65ch] gap-12 text-lg">
          {answers.map(([name, { html }]) => (
            <article
              key={name}
              id={name}
              className="prose not-last:border-b not-last:border-line not-last:pb-12"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered by the build
              dangerouslySetInnerHTML={{ __html: html }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
