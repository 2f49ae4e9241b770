/** Characters with which a spreadsheet takes a cell for a formula. */
const formula = /^[=+\-@\t\r]/

/** Writes a value as a cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets the prefix `'`. */
export const csvCell = (value: string | null): string => {
  const text = value === null ? '' : formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`
