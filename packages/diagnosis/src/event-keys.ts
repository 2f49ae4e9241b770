/**
 * The keys of the event bodies in their order. The lists are plain, so that a browser needs no schemas; a test compares
 * them with the contract.
 */
export const bodyKeys: readonly (readonly string[])[] = [
  [
    'transactionId',
    'sourceProgramId',
    'destinationProgramId',
    'value',
    'referenceNumber',
    'destinationAccount',
    'timestamp',
    'type',
  ],
  ['destinationAccount', 'destinationProgramId', 'sourceUserId', 'timestamp', 'type'],
]

/** The keys of `destinationAccount` in their order. */
export const accountKeys: readonly string[] = ['destinationUserEmail', 'destinationUserId']
