import { adoptSheet } from '@loyalty/widget'
import { HistoryScreen } from './screens/history-screen.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import { StatisticsScreen } from './screens/statistics-screen.tsx'
import styles from './reports.css?inline'

adoptSheet(styles)

/** The content of the statistics or history screen below its heading. */
export function ReportBody({ name, ...props }: ScreenProps & { name: 'statistics' | 'history' }) {
  return name === 'statistics' ? <StatisticsScreen {...props} /> : <HistoryScreen {...props} />
}
