import * as z from 'zod/mini'

/** Limits of the clients of one environment, and lengths in characters. */
export const clientLimits = { clients: 20, liveSecrets: 2, name: 60, networks: 20 } as const

const forms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

/** An IP address, or a network as address and prefix length. */
export const network = z.string().check(
  z.maxLength(49),
  z.refine((value) => forms.some((form) => z.safeParse(form, value).success), {
    error: 'must be an IP address or a network such as 203.0.113.0/24',
  }),
)
