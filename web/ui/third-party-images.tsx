import { createContext, type ReactNode, use, useState } from 'react'

const OnClickOnly = createContext(false)

type Props = { onClickOnly: boolean; children: ReactNode }

/**
 * Whether descendant images from other hosts load only after a click, because a request reveals the
 * client's IP address and the time of reading to that host.
 */
export function ThirdPartyImages({ onClickOnly, children }: Props) {
  return <OnClickOnly value={onClickOnly}>{children}</OnClickOnly>
}

const isThirdParty = (src: string) => /^https?:/i.test(src)

/** Whether this image must wait for a click; call `show` on that click. */
export function useWithheldImage(src: string) {
  const onClickOnly = use(OnClickOnly)
  const [clicked, setClicked] = useState<string>()
  const isWithheld = onClickOnly && isThirdParty(src) && clicked !== src
  return { isWithheld, show: () => setClicked(src) }
}
