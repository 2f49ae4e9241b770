import { startWidget } from '@loyalty/widget'
import './style.css'

startWidget({ widget: 'point-exchange', render: (session) => <h1>{session.exchange.amount}</h1> })
