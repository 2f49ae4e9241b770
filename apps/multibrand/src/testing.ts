import type { MultibrandConnection } from '@loyalty/contract'

/** Builds a stored connection. Account fields other than the member id are null. */
export const linked = (id: string, percentage: number, member = `${id}-1`): MultibrandConnection => ({
  id: `con_${id}`,
  destinationProgramId: id,
  percentage,
  destinationUserId: member,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
  createdAt: '',
  updatedAt: '',
})
