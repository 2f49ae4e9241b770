import { useMatches, useParams } from '@tanstack/react-router'
import { readPreference, writePreference } from '../device/preferences.ts'

export const environments = ['sandbox', 'production'] as const
export type Environment = (typeof environments)[number]

export const isEnvironment = (text: unknown): text is Environment => environments.some((each) => each === text)

/** Returns the environment of the address, or undefined on a page that belongs to no environment. */
export const useEnvironment = (): Environment | undefined => {
  const { env } = useParams({ strict: false })
  return isEnvironment(env) ? env : undefined
}

/** Returns the environment of the address. Throws on a page that belongs to no environment. */
export const useEnv = (): Environment => {
  const env = useEnvironment()
  if (env === undefined) throw new Error('This page has no environment in its address.')
  return env
}

/** Returns the environment of the address, else the last one of this device, for links of the rail. */
export const useLastEnvironment = (): Environment => {
  const env = useEnvironment()
  if (env !== undefined) writePreference('environment', env)
  const last = env ?? readPreference('environment')
  return isEnvironment(last) ? last : 'sandbox'
}

/**
 * Returns the address of the same page in another environment. The page of an object leads to its list, because an
 * object exists in one environment only.
 */
export const useOtherEnvironment = (): ((env: Environment) => string) => {
  const matches = useMatches()
  const template = matches.at(-1)?.fullPath ?? '/'
  const segments = template.split('/').filter((segment) => segment !== '')
  const isOfEnvironment = segments[0] === '$env'
  const rest = isOfEnvironment ? segments.slice(1) : []
  const object = rest.findIndex((segment) => segment.startsWith('$'))
  const path = (object === -1 ? rest : rest.slice(0, object)).map((segment) => `/${segment}`).join('')
  const only = matches.at(-1)?.staticData.only
  return (env) => (only === undefined || only === env ? `/${env}${path}` : `/${env}`)
}
