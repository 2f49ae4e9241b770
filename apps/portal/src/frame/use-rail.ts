import { useLocation, useRouter } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useLastEnvironment } from './environment.ts'
import { railGroups, railItems, type RailGroup, type RailKey } from './rail-items.ts'

type Entry = { key: RailKey; to: string; isCurrent: boolean }

/** Returns the address of an area of an environment, such as `/sandbox/embed` for `/sandbox/embed/origins`. */
const areaOf = (to: string, isOfEnvironment: boolean): string =>
  isOfEnvironment ? to.split('/').slice(0, 3).join('/') : to

/** Returns the groups of the rail with the pages that exist and that the person may open. */
export const useRail = (): { group: RailGroup; entries: Entry[] }[] => {
  const router = useRouter()
  const { permissions } = useSession()
  const env = useLastEnvironment()
  const { pathname } = useLocation()
  const found = new Map<RailKey, Entry>()
  for (const route of Object.values(router.routesById)) {
    const { rail, permission, only } = route.options.staticData ?? {}
    if (rail === undefined || (permission !== undefined && !permissions.includes(permission))) continue
    if (only !== undefined && only !== env) continue
    const to = route.fullPath.replace('$env', env).replace(/\/$/, '')
    const area = areaOf(to, route.fullPath.startsWith('/$env'))
    const isCurrent = pathname === area || (rail !== 'home' && pathname.startsWith(`${area}/`))
    found.set(rail, { key: rail, to, isCurrent })
  }
  const keys = Object.keys(railItems) as RailKey[]
  return (Object.keys(railGroups) as RailGroup[]).flatMap((group) => {
    const entries = keys.flatMap((key) => (railItems[key].group === group ? (found.get(key) ?? []) : []))
    return entries.length === 0 ? [] : [{ group, entries }]
  })
}
