import { Suspense, useState, type MouseEvent } from 'react'
import { exportLimits } from '@loyalty/contract/export-limits'
import { checkDocument } from '../api/check-document.ts'
import { Problem } from '../api/client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useEnv } from '../frame/environment.ts'
import { useFormats } from '../i18n/formats.ts'
import { exportTexts } from '../messages/export/texts.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { stringifySearch } from '../search.ts'

export interface ExportLinkProps {
  /** The name of the export, such as `transactions`. */
  name: string
  /** The filters of the page. The export takes all pages of the list in its period. */
  search: Readonly<Record<string, string | undefined>>
}

/**
 * Renders the link that downloads a list as CSV, with masked personal data. The service names the file. Before the
 * download, it checks the export, so that a refused one is a message on the page and no failed download.
 */
export function ExportLink({ name, search }: ExportLinkProps) {
  const t = frameTexts.useText()
  const env = useEnv()
  const [error, setError] = useState<unknown>()
  const address = `/portal/api/${env}/exports/${name}.csv${stringifySearch({ ...search, before: undefined })}`
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      await checkDocument(address)
      window.location.assign(address)
    } catch (caught) {
      setError(caught)
    }
  }
  return (
    <>
      <a href={address} download onClick={(event) => void download(event)}>
        {t('exportCsv')}
      </a>
      <Suspense>{error !== undefined && <Refused error={error} />}</Suspense>
    </>
  )
}

/** Renders why the service refuses an export, and the way out. */
function Refused({ error }: { error: unknown }) {
  const t = exportTexts.useText()
  const formats = useFormats()
  const limit = error instanceof Problem ? Number(error.members['limit']) : 0
  const text = t(limit === exportLimits.atOnce ? 'tooManyAtOnce' : 'tooManyRows', { limit: formats.number(limit) })
  return (
    <div className="mt-2 max-w-96 text-start">
      <FormProblem error={error} texts={{ TOO_MANY: text }} />
    </div>
  )
}
