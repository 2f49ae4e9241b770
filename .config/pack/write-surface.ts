import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiSurface, missingNote, pendingNotes, releasedSurface, removedLines, surfaceFile } from './api-surface.ts'
import { readManifest, root } from './manifest.ts'
import { published } from './published.ts'

/**
 * Writes `api.d.txt` of each packed library.
 *
 * @returns why a surface was not written, one text for each package
 */
export function writeSurfaces(): string[] {
  return published
    .filter(({ kind }) => kind === 'library')
    .flatMap(({ folder }) => {
      const [before, after] = [releasedSurface(folder), apiSurface(join(root, '.cache/npm', folder))]
      const failure = missingNote(removedLines(before, after), readManifest(`packages/${folder}`), pendingNotes())
      if (failure !== undefined) return [failure]
      writeFileSync(surfaceFile(folder), after)
      return []
    })
}
