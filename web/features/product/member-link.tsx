import { Link } from '@tanstack/react-router'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'

type Props = { id: string | null | undefined; name: string }

/** The name of a member, with an id as a link to what staff see of the member. */
export function MemberLink({ id, name }: Props) {
  const personName = usePersonName()
  const text = <UserText>{personName(name)}</UserText>
  if (!id) return text
  return (
    <Link to="/dashboard/members/$id" params={{ id }} className="seller-link">
      {text}
    </Link>
  )
}
