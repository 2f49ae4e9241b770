import { everyState } from './every-state.ts'

everyState('plain-iframe')
