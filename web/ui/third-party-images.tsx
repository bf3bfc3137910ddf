import { createContext, type ReactNode, use, useState } from 'react'

const OnClickOnly = createContext(false)

type Props = { onClickOnly: boolean; children: ReactNode }

/**
 * Whether images of other hosts below are loaded only after a click: a request for one tells its
 * host the client address and the time at which the page was read.
 */
export function ThirdPartyImages({ onClickOnly, children }: Props) {
  return <OnClickOnly value={onClickOnly}>{children}</OnClickOnly>
}

const isThirdParty = (src: string) => /^https?:/i.test(src)

/** Whether this image must not be requested, for lack of a click; `show` is called by that click. */
export function useWithheldImage(src: string) {
  const onClickOnly = use(OnClickOnly)
  const [clicked, setClicked] = useState<string>()
  const isWithheld = onClickOnly && isThirdParty(src) && clicked !== src
  return { isWithheld, show: () => setClicked(src) }
}
