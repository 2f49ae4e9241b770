import type { Problem } from '../api/client.ts'
import { useLanguage } from '../i18n/language.ts'
import { frameTexts } from '../messages/frame/texts.ts'

const kindOf = (status: number) => {
  if (status === 403) return 'problemForbidden'
  if (status === 404 || status === 410) return 'problemGone'
  if (status === 409 || status === 412) return 'problemChanged'
  if (status === 429) return 'problemTooMany'
  return status < 500 ? 'problemValues' : 'problemService'
}

/**
 * Renders what a problem means, in the person's language. The service explains its problems in English, so only English
 * pages add this explanation.
 */
export function ProblemSentence({ problem }: { problem: Problem }) {
  const t = frameTexts.useText()
  const lang = useLanguage()
  return (
    <>
      {t(kindOf(problem.status))} {lang === 'en' && <bdi dir="auto">{problem.message}</bdi>}
    </>
  )
}
