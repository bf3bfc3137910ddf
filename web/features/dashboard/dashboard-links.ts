import icons from 'virtual:screen-icons'
import type { Site } from '../../../contract/content.ts'
import { type Screen, screens } from '../../../contract/screens.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { isCurrentOrFormerSeller, maySeeSellerScreens, maySell } from '../../session/may-sell.ts'

export type LinkedScreen = Extract<Screen, { link: object }>

const audiences = {
  member: () => true,
  admin: ({ isAdmin }) => isAdmin,
  buyers: ({ isSeller, isAdmin }) => !isSeller && !isAdmin,
  currentOrFormerSellers: isCurrentOrFormerSeller,
  currentOrFormerSellersAndAdmins: maySeeSellerScreens,
  maySell,
} satisfies Record<string, (member: SessionMember) => boolean>

const isLinked = (screen: Screen): screen is LinkedScreen => screen.link !== undefined

/** The links in this member's dashboard menu; `name` is a message key in `dashboard.screens`. */
export function dashboardLinks(member: SessionMember, site: Site) {
  return screens
    .filter(isLinked)
    .filter(({ access, link }) => audiences[link.audience ?? access](member))
    .filter(({ link }) => !link.needs || site[link.needs])
    .map(({ name, path, link }) => ({ name, path, icon: icons[link.icon] }))
}
