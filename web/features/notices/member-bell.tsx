import { useEffect, useEffectEvent } from 'react'
import { useMember } from '../../api/session-state.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

// Only members load it, and the page works without it.
const loadBell = () => import('./notice-bell.tsx')

/** The bell of signed-in members. A load that fails is tried again for the next member or address. */
export function MemberBell() {
  const email = useMember()?.email
  const { module, prefetch } = useLazyComponent(loadBell)
  const load = useEffectEvent(prefetch)
  useEffect(() => {
    if (email) load()
  }, [email])
  return email && module && <module.NoticeBell key={email} />
}
