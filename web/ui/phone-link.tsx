import { textLink } from './text-link.ts'
import { UserText } from './user-text.tsx'

/** Calls a number; its groups stay on one line. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={textLink}>
      <UserText>{phone.replaceAll(' ', '\u00a0')}</UserText>
    </a>
  )
}
