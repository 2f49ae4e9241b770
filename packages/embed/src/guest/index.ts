export { connect, type ConnectOptions } from './connect.ts'
export type { Bridge, BridgeHandlers } from './bridge.ts'
export { reportHeight, type HeightReporter } from './report-height.ts'
