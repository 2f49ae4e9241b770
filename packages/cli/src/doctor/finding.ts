export type Level = 'ok' | 'warning' | 'failure'

/** One line of the report. `fix` is absent when nothing has to be done. `url` is absolute. */
export type Finding = { level: Level; check: string; seen: string; fix?: string; url: string }

/** The addresses that findings link to: error pages by code, and guides by path. */
export type Links = { error: (code: string) => string; guide: (path: string) => string }

export function linksOf(serviceUrl: string): Links {
  const base = serviceUrl.replace(/\/+$/, '')
  return { error: (code) => `${base}/errors/${code}`, guide: (path) => `${base}/docs/${path}/` }
}

/** Creates the findings of one check. */
export function findingsOf(check: string, url: string) {
  return {
    ok: (seen: string, at = url): Finding => ({ level: 'ok', check, seen, url: at }),
    warn: (seen: string, fix: string, at = url): Finding => ({ level: 'warning', check, seen, fix, url: at }),
    fail: (seen: string, fix: string, at = url): Finding => ({ level: 'failure', check, seen, fix, url: at }),
  }
}
