import { everyState } from './every-state.ts'

everyState('point-exchange')
