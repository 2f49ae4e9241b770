export { connect, type ConnectOptions } from './connect.ts'
export { createBridge, type Bridge, type BridgeHandlers } from './bridge.ts'
export { reportHeight } from './report-height.ts'
