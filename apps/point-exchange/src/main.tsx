import { startWidget } from '@loyalty/widget'
import { PointExchange } from './app.tsx'
import './style.css'

startWidget({ widget: 'point-exchange', render: (session) => <PointExchange session={session} /> })
