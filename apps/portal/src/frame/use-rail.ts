import { useRouter } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useLastEnvironment } from './environment.ts'
import { railGroups, railItems, type RailGroup, type RailKey } from './rail-items.ts'

type Entry = { key: RailKey; to: string; exact: boolean }

/** Returns the groups of the rail with the pages that exist and that the person may open. */
export const useRail = (): { group: RailGroup; entries: Entry[] }[] => {
  const router = useRouter()
  const { permissions } = useSession()
  const env = useLastEnvironment()
  const found = new Map<RailKey, Entry>()
  for (const route of Object.values(router.routesById)) {
    const { rail, permission } = route.options.staticData ?? {}
    if (rail === undefined || (permission !== undefined && !permissions.includes(permission))) continue
    const to = route.fullPath.replace('$env', env).replace(/\/$/, '')
    found.set(rail, { key: rail, to, exact: rail === 'home' })
  }
  const keys = Object.keys(railItems) as RailKey[]
  return (Object.keys(railGroups) as RailGroup[]).flatMap((group) => {
    const entries = keys.flatMap((key) => (railItems[key].group === group ? (found.get(key) ?? []) : []))
    return entries.length === 0 ? [] : [{ group, entries }]
  })
}
