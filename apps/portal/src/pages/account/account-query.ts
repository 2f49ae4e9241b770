import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => client.getAccount({}) })
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => client.listPasskeys({}) })
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => client.listSessions({}) })

export type Passkey = Awaited<ReturnType<typeof client.listPasskeys>>[number]
export type ListedSession = Awaited<ReturnType<typeof client.listSessions>>[number]
