export { connect, type ConnectOptions } from './connect.ts'
export type { Bridge, BridgeHandlers } from './bridge.ts'
export { greet, type Greeting } from './greet.ts'
export { reportHeight } from './report-height.ts'
