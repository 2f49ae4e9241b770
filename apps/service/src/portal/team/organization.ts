import { organizationProfile, portalEndpoints, type ResponseOf } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'

type Shown = ResponseOf<typeof portalEndpoints.getOrganization>
type Stored = Readonly<Record<string, string>>

const names = Object.keys(organizationProfile.shape) as (keyof Shown)[]

/** Returns the fields that the portal shows. An unknown value is an empty text. */
const shown = (id: string, stored: Stored): Shown =>
  Object.fromEntries(names.map((name) => [name, name === 'id' ? id : (stored[name] ?? '')])) as Shown

export const handleGetOrganization = portalHandler(
  portalEndpoints.getOrganization,
  async ({ session: { organizationId } }, { store }) => ({
    body: shown(organizationId, await store.team(organizationId).profile.read()),
  }),
)

export const handleUpdateOrganization = portalHandler(
  portalEndpoints.updateOrganization,
  async ({ session, body }, { store }) => {
    const { organizationId } = session
    const given = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    const changes = Object.fromEntries(given)
    const after = await store.team(organizationId).profile.update(changes, session.audit(null))
    return { body: shown(organizationId, after) }
  },
)
