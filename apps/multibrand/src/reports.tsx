import { adoptSheet } from '@loyalty/widget'
import { History } from './screens/history.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import { Statistics } from './screens/statistics.tsx'
import styles from './reports.css?inline'

adoptSheet(styles)

/** What is under the heading of either. */
export function ReportBody({ name, ...props }: ScreenProps & { name: 'statistics' | 'history' }) {
  return name === 'statistics' ? <Statistics {...props} /> : <History {...props} />
}
