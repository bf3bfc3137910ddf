import { index, rootRoute, route } from '@tanstack/virtual-file-routes'
import { type Screen, screens } from '../contract/screens.ts'

const dashboard = '/dashboard'

/** `allSellers` is `all-sellers.tsx`. */
const fileOf = ({ name }: Screen) => `${name.replace(/[A-Z]/g, '-$&').toLowerCase()}.tsx`

const isInDashboard = ({ path }: Screen) => path.startsWith(dashboard)

function dashboardRouteOf(screen: Screen) {
  const path = screen.path.slice(dashboard.length)
  const folder = screen.folder ? `dashboard/${screen.folder}` : 'dashboard'
  const file = `${folder}/${fileOf(screen)}`
  return path === '' ? index(file) : route(path, file)
}

/** The routes of the screens that every page loads. */
export const publicRoutes = screens
  .filter((screen) => !isInDashboard(screen))
  .map((screen) => (screen.path === '/' ? index('home.tsx') : route(screen.path, fileOf(screen))))

/** The dashboard, whose routes are loaded with its first page. */
export const dashboardRoute = route(
  dashboard,
  'dashboard-layout.tsx',
  screens.filter(isInDashboard).map(dashboardRouteOf),
)

/** The route of every screen, for TanStack Router. */
export const routes = rootRoute('root.tsx', [...publicRoutes, dashboardRoute])

/** Whether this route's loader is in the lazy chunk of its component, not in the entry chunk. */
export function hasLazyLoader(routeId: string): boolean {
  const path = routeId.replace(/(?<=.)\/$/, '')
  return screens.some((screen) => {
    return screen.path === path && (isInDashboard(screen) || screen.lazyLoader === true)
  })
}
