import { Skeleton, StepHeader } from '@loyalty/ui'
import { FileFailed, useFile, Waiting } from '@loyalty/widget'
import { hasUnsaved } from '../draft/has-unsaved.ts'
import { useText } from '../text.ts'
import type { ScreenProps } from './screen-props.ts'
import { Tabs } from './parts/tabs.tsx'

const loadReports = () => import('../reports.tsx')

/** The statistics or history screen. Shows heading and tabs at once, and loads the content from a separate chunk. */
export function ReportScreen({ name, ...props }: ScreenProps & { name: 'statistics' | 'history' }) {
  const { t } = useText()
  const { file, ...wait } = useFile(loadReports, 'now')
  return (
    <main className="flex flex-col gap-5">
      <StepHeader title={t(`tabs.${name}`)} headingRef={props.heading} />
      <Tabs current={name} busy={props.state.saving.outcome === 'pending'} dispatch={props.dispatch} />
      {file ? (
        <file.ReportBody {...props} name={name} />
      ) : wait.failed ? (
        // With unsaved changes the screen offers no reload, because a reload would lose the changes. The tabs lead back
        // to the changes.
        <FileFailed {...wait} stuck={wait.stuck && !hasUnsaved(props.state)} />
      ) : (
        <Waiting>
          <Skeleton shape="button" />
          <Skeleton shape="block" />
        </Waiting>
      )}
    </main>
  )
}
