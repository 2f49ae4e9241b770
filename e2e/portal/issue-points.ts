import type { Stack } from '../stack/stack.ts'

/** Issues 1,000 points to a customer, as a caller with the client secret does. */
export const issuePoints = async ({ service }: Stack, referenceNumber: string): Promise<void> => {
  const caller = await service.caller()
  await caller.createTransaction({
    body: {
      programId: 'prg_hushwood',
      destinationAccount: {
        destinationUserId: '77300519441234',
        destinationUserEmail: 'layla@people.example',
        destinationUserFirstName: 'Layla',
        destinationUserLastName: 'Aziz',
      },
      referenceNumber,
      basePoints: 1000,
    },
  })
}
