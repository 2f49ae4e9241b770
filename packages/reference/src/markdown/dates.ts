/**
 * Returns the accepted forms of a date as Markdown. `first` and `last` name the fields for the start and the end of a
 * period.
 */
const datesOf = (first: string, last: string): string => `A request may write a date in any of these forms.

- A day: \`2026-12-31\`, \`2026/12/31\` or \`20261231\`. As ${first} it is its first moment, as ${last} the whole day; days are those of UTC.
- A month: \`2026-12\`. As ${first} it is its first moment, as ${last} all of it.
- A date and time after ISO 8601: \`2026-12-31T10:00:00Z\`, \`2026-12-31 13:00+0300\`, \`20261231T100000Z\`, with seconds and fractions or without. Without a zone it is UTC. \`24:00\` is the end of the day.
- A date after RFC 1123: \`Thu, 31 Dec 2026 10:00:00 GMT\`, also with an offset, and without the day of the week.
- The form of JavaScript’s \`Date.toString()\`: \`Thu Dec 31 2026 13:00:00 GMT+0300 (Arabian Standard Time)\`.
- Unix time: 10 digits are seconds, 13 digits milliseconds.

Zones are \`Z\`, \`UTC\`, \`UT\`, \`GMT\` or an offset. After a time, a space before the digits of an offset is a \`+\` that was not percent-encoded. The service refuses a date that can be read in two ways, such as \`01/02/2026\`.

Both ends of a period are included. Dates in answers always have one form: \`2026-12-31T10:00:00.000Z\`.`

/** The accepted forms of a date in the public interface, as Markdown. */
export const datesText = datesOf('a `startDate` or an `executionDate`', 'an `endDate`')

/** The accepted forms of a date in the portal's interface, as Markdown. */
export const portalDatesText = datesOf('a `from` or a `setTo`', 'a `to`')
