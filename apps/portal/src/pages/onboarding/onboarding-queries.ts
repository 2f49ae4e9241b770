import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Environment } from '../../frame/environment.ts'

export const businessFormQuery = queryOptions({
  queryKey: ['business-form'],
  queryFn: () => client.getBusinessForm({}),
})

export const productionAccessQuery = queryOptions({
  queryKey: ['production-access'],
  queryFn: () => client.getProductionAccess({}),
})

export const ownProgramsQuery = (env: Environment) =>
  queryOptions({ queryKey: [env, 'programs'], queryFn: () => client.listOwnPrograms({ params: { env } }) })

export type Verification = Awaited<ReturnType<typeof client.getBusinessForm>>
export type Program = Awaited<ReturnType<typeof client.listOwnPrograms>>[number]
