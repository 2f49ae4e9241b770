import { startWidget } from '@loyalty/widget'
import { Preferences } from './app.tsx'
import './style.css'

startWidget({ widget: 'multibrand', render: (session) => <Preferences session={session} /> })
