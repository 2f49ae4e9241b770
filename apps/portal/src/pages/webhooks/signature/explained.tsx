import { CodeBlock } from '../../../blocks/code-block.tsx'
import { StateWord } from '../../../blocks/state-word.tsx'
import { signatureTexts } from '../../../messages/signature/texts.ts'
import { findingWords } from './finding-words.ts'

/** The parts of a diagnosis that the page shows, from the service or from this browser. */
export type Explanation = {
  verified: boolean
  explained: boolean
  findings: readonly { code: string; why: string; remedy: string }[]
  signedText: string | null
}

/** Renders a diagnosis: what is wrong, how to fix it, and the text that was signed. */
export function Explained({ explanation }: { explanation: Explanation }) {
  const t = signatureTexts.useText()
  const { verified, explained, findings, signedText } = explanation
  return (
    <section
      className="page-section max-w-176"
      data-explained={verified ? 'verified' : (findings[0]?.code ?? 'nothing')}
    >
      <h2>{t('result')}</h2>
      <output className="block">
        <StateWord tone={verified ? 'success' : 'danger'}>{t(verified ? 'verified' : 'notVerified')}</StateWord>
      </output>
      {findings.map(({ code, why, remedy }) => {
        const words = findingWords(code)
        return (
          <div key={code + why} className="mt-4 border-s-2 border-line ps-4">
            <p className="font-semibold">{words ? t(words.title) : why}</p>
            <p>{words ? t(words.fix) : remedy}</p>
            {words && (
              <details className="mt-1">
                <summary>{t('inDetail')}</summary>
                <bdi lang="en" dir="ltr" className="block">
                  {why} {remedy}
                </bdi>
              </details>
            )}
          </div>
        )
      })}
      {!verified && !explained && (
        <div className="mt-4">
          <p className="font-semibold">{t('unexplained')}</p>
          <p>{t('unexplainedText')}</p>
        </div>
      )}
      {signedText !== null && (
        <div className="mt-6">
          <CodeBlock label={t(explained ? 'signedText' : 'expectedText')} code={signedText} />
        </div>
      )}
    </section>
  )
}
