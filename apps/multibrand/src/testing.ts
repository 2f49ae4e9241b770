import type { MultibrandConnection } from '@loyalty/contract'

/** A linked program as the service has it; what a test is about comes in. */
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
