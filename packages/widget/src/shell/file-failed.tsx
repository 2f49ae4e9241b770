import { Notice } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { problemText } from './problem-text.ts'
import { useFocusLeft } from './use-focus-left.ts'
import { WaysOn, type FailedFile } from './waiting.tsx'

/** Renders an error message in place of a part of the screen whose file failed to load. */
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
