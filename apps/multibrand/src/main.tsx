import './style.css'
import { Queries, startWidget } from '@loyalty/widget'
import { Preferences } from './preferences.tsx'

startWidget({
  widget: 'multibrand',
  render: (session) => (
    <Queries>
      <Preferences session={session} />
    </Queries>
  ),
})
