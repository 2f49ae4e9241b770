import { everyState } from './every-state.ts'

everyState('multibrand')
