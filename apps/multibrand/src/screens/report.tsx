import { Skeleton, StepHeader } from '@loyalty/ui'
import { FileFailed, useFile, Waiting } from '@loyalty/widget'
import { hasUnsaved } from '../flow.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'
import { Tabs } from './tabs.tsx'

const loadReports = () => import('../reports.tsx')

/** Statistics or history: heading and tabs at once, the rest from a file of its own that is fetched when it is wanted. */
export function Report({ name, ...props }: ScreenProps & { name: 'statistics' | 'history' }) {
  const { t } = useText()
  const { file, ...wait } = useFile(loadReports, 'now')
  return (
    <main className="flex flex-col gap-5">
      <StepHeader title={t(`tabs.${name}`)} headingRef={props.heading} />
      <Tabs current={name} busy={props.state.saving.outcome === 'pending'} dispatch={props.dispatch} />
      {file ? (
        <file.ReportBody {...props} name={name} />
      ) : wait.failed ? (
        // Loading anew is no way on where it loses something; the tabs lead back to it.
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
