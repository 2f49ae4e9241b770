type Range = { type: string; quality: number; order: number }

const typesIn = (accept: string): Range[] =>
  accept.split(',').map((part, order) => {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0, order }
  })

/** Returns the rank of a media type in a header `Accept`: its quality, its exactness, and its place. */
function rankOf(type: string, ranges: readonly Range[]): readonly [quality: number, exactness: number, place: number] {
  const wanted = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const [index, each] of wanted.entries()) {
    const range = ranges.find((one) => one.type === each)
    if (range) return [range.quality, -index, -range.order]
  }
  return [0, 0, 0]
}

/** Returns whether a request prefers an HTML page to JSON, as browsers do (RFC 9110 section 12.5.1). */
export function prefersHtml(request: Request): boolean {
  const ranges = typesIn(request.headers.get('accept') ?? '*/*')
  const [html, json] = [rankOf('text/html', ranges), rankOf('application/json', ranges)]
  const difference = html.map((each, index) => each - (json[index] ?? 0)).find((each) => each !== 0) ?? 0
  return html[0] > 0 && difference > 0
}
