export { connect, type ConnectOptions } from './connect.ts'
export type { Bridge, BridgeHandlers } from './bridge.ts'
export { reportHeight } from './report-height.ts'
