import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: () => client.getOrganization({}),
})
