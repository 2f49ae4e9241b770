import { Notice } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { problemText } from './problem-text.ts'
import { useFocusLeft } from './use-focus-left.ts'
import { WaysOn, type FailedFile } from './waiting.tsx'

/** Renders an error message in the place of a part of the screen, because the file with that part failed to load. */
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
