import { BadgeCheck } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Progress } from '../ui/progress.tsx'
import { SkeletonList } from '../ui/skeleton-list.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { Row, Specimen } from './specimen.tsx'

const badges = ['neutral', 'good', 'info', 'warn', 'bad'] as const
const notices = ['info', 'good', 'warn', 'bad'] as const

function Toasts() {
  return (
    <Row>
      <Button variant="secondary" onClick={() => toast.success('It is done.')}>
        Success
      </Button>
      <Button variant="secondary" onClick={() => toast.error('It did not work.')}>
        Error
      </Button>
      <Button variant="secondary" onClick={() => toast('It goes on.')}>
        Blank
      </Button>
    </Row>
  )
}

export function Messages() {
  return (
    <>
      <Specimen name="Badge">
        <Row>
          {badges.map((tone) => (
            <Badge key={tone} tone={tone} icon={tone === 'good' && <BadgeCheck aria-hidden />}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Callout">
        {notices.map((tone) => (
          <Callout key={tone} tone={tone}>
            A remark of the tone “{tone}” that the reader should not miss.
          </Callout>
        ))}
      </Specimen>
      <Specimen name="Toasts">
        <Toasts />
      </Specimen>
      <Specimen name="Avatar, Spinner, Progress">
        <Row>
          <Avatar name="Bea Marsh" photo={null} />
          <Spinner />
        </Row>
        <Progress label="Sending" value={0.6} />
        <Progress label="Waiting" />
      </Specimen>
      <Specimen name="SkeletonList">
        <SkeletonList shape="rows" count={2} />
        <SkeletonList shape="cards" count={2} />
      </Specimen>
    </>
  )
}
