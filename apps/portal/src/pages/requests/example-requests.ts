import type { Request, RequestLog } from './request-queries.ts'

const row: Request = {
  id: 'req_01KAV4YQ7RB2N8X5T0C3WJ6HMD',
  createdAt: '2026-11-25T11:02:10.120Z',
  clientId: 'cl_sandbox_jXu8wR2mV5nQ7tYb',
  clientName: 'Checkout',
  endpoint: 'createTransaction',
  method: 'POST',
  path: '/transactions',
  status: 404,
  code: 'PROGRAM_NOT_FOUND',
  durationMs: 12.4,
  replayed: false,
  referenceNumber: 'ORDER-20417',
  transactionId: null,
}

export const exampleRequests: readonly Request[] = [
  row,
  {
    ...row,
    id: 'req_01KAV4XJ2HD7K3M9R6QZ1T8WCE',
    createdAt: '2026-11-25T11:01:31.450Z',
    status: 201,
    code: null,
    durationMs: 41.2,
    referenceNumber: 'REFUND-AND-REISSUE-2026-11-25-00000000000000000000000000000000000000000000000000001',
    transactionId: 'txn_01KAV4XJ2H9F8QX0PVE3TN6RYC',
  },
  {
    ...row,
    id: 'req_01KAV4W0A5F6B2T4Y8N1S3PXVQ',
    createdAt: '2026-11-25T11:00:38.210Z',
    clientName: 'متجر الهاتف',
    endpoint: 'deleteMultibrandConnection',
    method: 'DELETE',
    path: '/multibrand/program-connections/{id}',
    status: 503,
    code: 'PARTNER_UNAVAILABLE',
    durationMs: 5004,
    referenceNumber: null,
  },
  {
    ...row,
    id: 'req_01KAV4V3C9P2D5R7X0Z6W8EHMT',
    createdAt: '2026-11-25T11:00:02.930Z',
    endpoint: 'listPrograms',
    method: 'GET',
    path: '/programs',
    status: 304,
    code: null,
    durationMs: 1.8,
    referenceNumber: null,
  },
]

export const exampleRequest: RequestLog = {
  ...row,
  bytesIn: 148,
  bytesOut: 212,
  network: '203.0.113.7',
  userAgent: 'rimalta-shop/1.2 node/24.1',
  contentType: 'application/json',
  bodies: {
    request:
      '{"programId":"prg_unknown","destinationAccount":{"destinationUserId":"•••"},"referenceNumber":"ORDER-20417","basePoints":1000}',
    response:
      '{"type":"/errors/PROGRAM_NOT_FOUND","title":"Program not found","status":404,"detail":"There is no program prg_unknown.","code":"PROGRAM_NOT_FOUND","requestId":"req_01KAV4YQ7RB2N8X5T0C3WJ6HMD","retryable":false,"errors":[]}',
  },
}
