import { pageStates } from '../../gallery/page-states.ts'
import { exampleRequest, exampleRequests } from './example-requests.ts'

export const states = pageStates({
  path: `/sandbox/requests/${exampleRequest.id}`,
  answers: { getRequest: exampleRequest },
  states: {
    filled: { reached: '.code-block' },
    repeated: {
      answers: {
        getRequest: {
          ...exampleRequest,
          ...exampleRequests[1]!,
          status: 200,
          replayed: true,
          bodies: { request: null, response: null },
        },
      },
      reached: '.code-block',
    },
    'without bodies': {
      role: 'support',
      answers: { getRequest: { ...exampleRequest, bodies: null } },
      reached: '.facts',
    },
    'not found': { answers: { getRequest: { problem: 'REQUEST_NOT_FOUND' } }, reached: '.problem' },
    loading: { answers: { getRequest: 'never' }, reached: '.pending' },
  },
})
