import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const waitingFormsQuery = queryOptions({
  queryKey: ['operator', 'business-forms'],
  queryFn: () => client.listBusinessForms({}),
})

export const waitingRequestsQuery = queryOptions({
  queryKey: ['operator', 'production-requests'],
  queryFn: () => client.listProductionRequests({}),
})

export const organizationsQuery = queryOptions({
  queryKey: ['operator', 'organizations'],
  queryFn: () => client.listOrganizations({}),
})

export const offersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['operator', 'offers', organizationId],
    queryFn: () => client.listOffers({ params: { organizationId } }),
  })
