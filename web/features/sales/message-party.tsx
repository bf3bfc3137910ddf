import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Party } from '../../../contract/schemas/party.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props = { saleId: string; party: Party }

/** Leads from a sale to the conversation of its parties. */
export function MessageParty({ saleId, party }: Props) {
  const t = useTranslations('conversations.write')
  return (
    <ButtonLink
      to="/dashboard/messages"
      search={{ sale: saleId }}
      variant="secondary"
      className="justify-self-start"
    >
      <MessageSquare aria-hidden className="size-5" />
      {t(party)}
    </ButtonLink>
  )
}
