import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** Addresses of images that were clicked, if images wait for a click. */
type Clicked = { addresses: string[]; add(src: string): void }

const OnClickOnly = createContext<Clicked | undefined>(undefined)

type Props = { onClickOnly: boolean; children: ReactNode }

/**
 * Whether descendant images from other hosts load only after a click, because a request reveals the
 * client's IP address and the time of reading to that host.
 */
export function ThirdPartyImages({ onClickOnly, children }: Props) {
  const [addresses, setAddresses] = useState<string[]>([])
  const clicked = useMemo(
    () => ({ addresses, add: (src: string) => setAddresses((known) => [...known, src]) }),
    [addresses],
  )
  return <OnClickOnly value={onClickOnly ? clicked : undefined}>{children}</OnClickOnly>
}

const isThirdParty = (src: string) => /^https?:/i.test(src)

/** Whether this image must wait for a click; call `show` on that click, which shows it everywhere. */
export function useWithheldImage(src: string) {
  const clicked = use(OnClickOnly)
  const isWithheld = clicked !== undefined && isThirdParty(src) && !clicked.addresses.includes(src)
  return { isWithheld, show: () => clicked?.add(src) }
}
