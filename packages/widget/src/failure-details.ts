/** The parts of the diagnosis that load only after a failure, in one file. */
export { logError } from '@loyalty/embed/failures'
export { nameFailure, repeatedToken, tooManyRequests, unreadable } from './session/token-failures.ts'
export { sessionError } from './shell/session-error.ts'
