/** Where the dates are explained: the viewer's address of that heading, which the plain text makes its own. */
export const datesLink = '[Dates](#description/dates)'

/** The forms of a date that a request may have (S:252), as Markdown without its heading; `first` and `last` are fields, as text. */
const datesOf = (
  first: string,
  last: string,
): string => `A date in a request may be written in any of these forms. What could be read in two ways is refused.

- A day: \`2026-12-31\`. As ${first} it is its first moment, as ${last} all of it; days are those of UTC.
- A date and time after ISO 8601: \`2026-12-31T10:00:00Z\`, \`2026-12-31T13:00+03:00\`, with seconds and fractions or without. Without an offset it is UTC.
- A date after RFC 2822: \`Thu, 31 Dec 2026 10:00:00 +0000\`, also with \`GMT\` or \`UTC\`, and without the day of the week.
- Unix time: 10 digits are seconds, 13 digits milliseconds.

Both ends of a period are included. Dates in answers always have one form: \`2026-12-31T10:00:00.000Z\`.`

/** Of the interface at the base addresses. */
export const datesText = datesOf('a `startDate` or an `executionDate`', 'an `endDate`')

/** Of the portal's. */
export const portalDatesText = datesOf('a `from` or a `setTo`', 'a `to`')
