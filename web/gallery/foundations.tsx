import { textLink } from '../ui/text-link.ts'
import { Row, Specimen } from './specimen.tsx'

const colours = {
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  hero: 'bg-hero',
  line: 'bg-line',
  edge: 'bg-edge',
  ink: 'bg-ink',
  muted: 'bg-muted',
  accent: 'bg-accent',
  'accent-strong': 'bg-accent-strong',
  'accent-soft': 'bg-accent-soft',
  danger: 'bg-danger',
  'danger-soft': 'bg-danger-soft',
  warn: 'bg-warn',
  'warn-soft': 'bg-warn-soft',
  info: 'bg-info',
  'info-soft': 'bg-info-soft',
}

function Colours() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 text-sm">
      {Object.entries(colours).map(([name, look]) => (
        <li key={name} className="grid gap-1">
          <span className={`h-12 rounded-control border border-line ${look}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Type() {
  return (
    <div className="grid gap-3">
      <p className="text-display font-semibold">Display</p>
      <p className="text-title font-semibold">Title</p>
      <p className="text-heading font-semibold">Heading</p>
      <p className="text-lg font-semibold">Subheading</p>
      <p className="text-lg">Lead: a sentence that begins a page.</p>
      <p>
        Body, with{' '}
        <a href="#root" className={textLink}>
          a link in it
        </a>
        .
      </p>
      <p className="text-sm text-muted">Small, for what helps</p>
      <p className="text-price price">$1,499.50</p>
    </div>
  )
}

function Depth() {
  return (
    <Row>
      <div className="card p-6">card</div>
      <div className="rounded-card bg-surface p-6 shadow-raised">raised</div>
      <div className="rounded-sheet bg-surface p-6 shadow-sheet">sheet</div>
      <div className="rounded-control bg-surface p-6 outline-2 outline-offset-2 outline-focus">
        focus
      </div>
    </Row>
  )
}

export function Foundations() {
  return (
    <>
      <Specimen name="Colours">
        <Colours />
      </Specimen>
      <Specimen name="Type">
        <Type />
      </Specimen>
      <Specimen name="Depth and corners">
        <Depth />
      </Specimen>
    </>
  )
}
