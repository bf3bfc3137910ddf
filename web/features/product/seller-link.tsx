import { Link } from '@tanstack/react-router'
import { UserText } from '../../ui/user-text.tsx'

type Props = { id: string | null; children: string }

/** The name of a seller, as a link to their page unless the account is deleted. */
export function SellerLink({ id, children }: Props) {
  if (!id) return <UserText>{children}</UserText>
  return (
    <Link to="/sellers/$id" params={{ id }} className="seller-link">
      <UserText>{children}</UserText>
    </Link>
  )
}
