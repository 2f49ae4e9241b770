import { POST } from './fetch.mjs'

export const handler = async ({ body, isBase64Encoded, headers, multiValueHeaders }) => {
  const raw = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  // For a repeated header, `headers` has only the last value, so this code prefers `multiValueHeaders`.
  const pairs = Object.entries(multiValueHeaders ?? headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  const answer = await POST(new Request('https://lambda.invalid', { method: 'POST', headers: pairs, body: raw }))
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}
