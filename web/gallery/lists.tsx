import { Flag, Inbox, PackagePlus, Users } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stat, Stats } from '../ui/stats.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Specimen } from './specimen.tsx'

type Person = { _id: string; name: string; town: string }

const people: Person[] = [
  { _id: '1', name: 'Bea Marsh', town: 'Porto' },
  { _id: '2', name: 'Wolfeschlegelsteinhausenbergerdorff', town: 'Llanfairpwllgwyngyll' },
]

const columns: Column<Person>[] = [
  { head: 'Name', cell: ({ name }) => name, names: true, onCard: 'grow' },
  { head: 'Town', cell: ({ town }) => town },
  { head: 'State', cell: () => <Badge tone="good">Verified</Badge> },
  {
    head: 'Action',
    cell: () => (
      <Button variant="danger" size="sm">
        Delete
      </Button>
    ),
    onCard: 'inline',
  },
]

export function Lists() {
  return (
    <>
      <Specimen name="Stats">
        <Stats>
          <Stat label="People" value="1,204" icon={<Users aria-hidden />} note="12 this week" />
          <Stat label="Reports" value="0" icon={<Flag aria-hidden />} />
          <Stat label="Earned" value="$12,499.50" />
        </Stats>
      </Specimen>
      <Specimen name="Table">
        <Table caption="People" columns={columns} rows={people} empty={null} />
        <Table caption="Busy" columns={columns} rows={people.slice(0, 1)} empty={null} busy />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState icon={<PackagePlus />} title="Nothing on offer yet">
          <p>What you offer stands here.</p>
          <Button>Offer something</Button>
        </EmptyState>
        <EmptyState icon={<Inbox />} title="No messages" />
      </Specimen>
      <Specimen name="Picture">
        <Picture
          src="data:,"
          alt="A picture that is missing"
          className="aspect-4/3 w-48 rounded-card"
        />
      </Specimen>
    </>
  )
}
