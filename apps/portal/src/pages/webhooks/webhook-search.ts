export const deliveryStatuses = ['PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'] as const

/** The search parameters of the delivery list. They have the names of the interface. */
export const deliverySearch = {
  status: deliveryStatuses,
  endpointId: true,
  eventId: true,
  from: true,
  to: true,
  before: true,
} as const

/** The delivery that the debugger starts with. */
export const debuggerSearch = { deliveryId: true } as const

export type DebuggerSearch = { deliveryId?: string | undefined }

export type DeliverySearch = { [K in keyof typeof deliverySearch]?: string | undefined }
