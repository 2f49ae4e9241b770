import { useEffect } from 'react'
import { Button, Notice, Skeleton, StepHeader } from '@loyalty/ui'
import { ConnectionError, problemText } from '@loyalty/widget'
import { useFile } from '../use-file.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'
import { Tabs } from './tabs.tsx'
import { Waiting } from './waiting.tsx'

const loadReports = () => import('../reports.tsx')

/** Statistics or history: heading and tabs at once, the rest from a file of its own that is fetched when it is wanted. */
export function Report({ name, ...props }: ScreenProps & { name: 'statistics' | 'history' }) {
  const { t } = useText()
  const { file, failed, retry } = useFile(loadReports, true)
  useEffect(() => {
    if (!failed) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])
  return (
    <main className="flex flex-col gap-5">
      <StepHeader title={t(`tabs.${name}`)} headingRef={props.heading} />
      <Tabs current={name} busy={props.state.saving.outcome === 'pending'} dispatch={props.dispatch} />
      {file ? (
        <file.ReportBody {...props} name={name} />
      ) : failed ? (
        <Notice tone="danger" actions={<Button onClick={retry}>{t('shared.retry')}</Button>}>
          {t(problemText(new ConnectionError()).key)}
        </Notice>
      ) : (
        <Waiting>
          <Skeleton shape="button" />
          <Skeleton shape="block" />
        </Waiting>
      )}
    </main>
  )
}
