import { Notice } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { problemText } from './problem-text.ts'
import { useFocusLeft } from './use-focus-left.ts'
import { WaysOn, type FailedFile } from './waiting.tsx'

/** Instead of what a file would have shown on a screen that is there. */
export function FileFailed(file: FailedFile) {
  const { t } = useSharedText()
  const left = useFocusLeft()
  return (
    <div ref={left}>
      <Notice tone="danger" actions={<WaysOn {...file} />}>
        {t(problemText(new ConnectionError()).key)}
      </Notice>
    </div>
  )
}
