import { Fragment } from 'react'
import { UserText } from './user-text.tsx'

/** Allows line breaks in long addresses, after an `@` or a dot. */
export function WrapAnywhere({ text }: { text?: string | null | undefined }) {
  const [first, ...rest] = (text ?? '').split(/(?<=[@.])(?=\w)/)
  return (
    <UserText>
      {first}
      {rest.map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
        <Fragment key={n}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </UserText>
  )
}
