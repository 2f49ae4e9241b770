import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: () => client.listMembers({}) })

export const invitationsQuery = queryOptions({ queryKey: ['invitations'], queryFn: () => client.listInvitations({}) })

export const memberSessionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['members', personId, 'sessions'],
    queryFn: () => client.listMemberSessions({ params: { personId } }),
  })

export type Member = Awaited<ReturnType<typeof client.listMembers>>['data'][number]
export type Invitation = Awaited<ReturnType<typeof client.listInvitations>>['data'][number]
