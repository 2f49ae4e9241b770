import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes `.br` and `.gz` files with the highest compression beside every built script, stylesheet and picture.
 * HTML documents get no compressed files, because the service fills a document for each request.
 */
export const compressBuilt = (folder: string): void => {
  for (const file of globSync(`${folder}/**/*.{js,css,svg}`)) {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
