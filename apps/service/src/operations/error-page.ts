import { endpoints, portalEndpoints, problemCatalogue, type Endpoint, type ProblemCode } from '@loyalty/contract'
import { exampleProblem, problemAdvice, problemsOf } from '@loyalty/reference'
import { escapeHtml, page } from './page.ts'

const all = Object.values<Endpoint>({ ...endpoints, ...portalEndpoints })

/** Returns the operations, such as `POST /transactions`, that can answer with an error code. */
const operationsWith = (code: ProblemCode): string[] =>
  all
    .filter((endpoint) => problemsOf(endpoint).get(problemCatalogue[code].status)?.includes(code))
    .map(({ method, path }) => `${method} ${path}`)

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const whereFound = (code: ProblemCode): string => {
  const operations = operationsWith(code)
  if (operations.length === 0) return '<p>Any address can answer it.</p>'
  if (operations.length > all.length / 3)
    return `<p>${operations.length} of the ${all.length} operations can answer it.</p>`
  return list(operations.map((operation) => `<code>${escapeHtml(operation)}</code>`))
}

/**
 * Returns the HTML page that explains an error code of the API. The field `type` of an error response has the address
 * of this page.
 */
export const errorPage = (code: ProblemCode): string => {
  const { title, status, retryable } = problemCatalogue[code]
  const { meaning, causes, remedy } = problemAdvice[code]
  const afterToken = code.startsWith('TOKEN_') ? ' with a new token' : ''
  const again = retryable
    ? 'Yes. Wait a moment, then send the very same request with the same reference number: nothing happens twice.'
    : afterToken
      ? 'Not as it is: get a new token, then send it again.'
      : 'No. It will be refused again until something is changed.'
  return page(
    `${code}: ${title}`,
    `<h1>${code}</h1>
<p class="lead">${escapeHtml(title)}</p>
<ul class="facts"><li>HTTP status ${status}</li><li class="${retryable ? 'yes' : 'no'}">${retryable ? 'May succeed when repeated' : `Repeat only ${afterToken === '' ? 'after a change' : afterToken.trim()}`}</li></ul>
<h2>What it means</h2>
<p>${escapeHtml(meaning)}</p>
<h2>Likely causes</h2>
${list(causes.map(escapeHtml))}
<h2>What to do</h2>
<p>${escapeHtml(remedy)}</p>
<h2>Does it help to send the same request again?</h2>
<p>${again}</p>
<h2>Where it occurs</h2>
${whereFound(code)}
<h2>An example</h2>
<pre><code>${escapeHtml(JSON.stringify(exampleProblem(code), null, 2))}</code></pre>`,
  )
}
