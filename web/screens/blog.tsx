import { createFileRoute } from '@tanstack/react-router'
import state from '../blog/1-state.md'
import prototypes from '../blog/2-prototypes.md'
import unitTests from '../blog/3-unit-tests.md'
import frameworks from '../blog/4-frameworks.md'
import { titled } from '../titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/blog')({
  head: titled('Blog', 'Four questions developers ask us, answered briefly.'),
  component: Blog,
})

const answers = { state, prototypes, unitTests, frameworks }

function Blog() {
  return (
    <div className="page py-10">
      <PageHeading title="Blog">Four questions developers ask us, answered briefly.</PageHeading>
      <div className="grid max-w-3xl gap-12">
        {Object.entries(answers).map(([name, html]) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered by the build
          <article key={name} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        ))}
      </div>
    </div>
  )
}
