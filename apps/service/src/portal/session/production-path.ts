/**
 * Returns whether a request is about production. `path` is the pattern of the endpoint. A path can spell the environment
 * with escapes, so everything but the exact word `sandbox` counts as production.
 */
export const isProductionPath = (path: string, requestPath: string): boolean => {
  const place = path.split('/').indexOf('{env}')
  return place >= 0 && requestPath.split('/')[place] !== 'sandbox'
}
