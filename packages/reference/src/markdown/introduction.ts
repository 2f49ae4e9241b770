import { limits } from '@loyalty/contract'

/** The introduction of the reference and of the OpenAPI document. */
export const introduction = `One interface to many loyalty programs: list the programs, validate a member, issue points, split rewards across programs, and receive webhooks about the results.

Get a token with your client id and secret, send it as \`Authorization: Bearer <ACCESS_TOKEN>\`, and ask again when its ${limits.accessTokenSeconds} seconds are over. Sandbox and production are two base addresses with their own credentials and the same interface; in the sandbox nothing reaches a partner.

Bodies are JSON unless stated. Field names are exact, and unknown fields in a request are refused. Null in an optional field of a body means that the field is absent. Answers may gain fields: ignore those you do not know. Dates in answers are UTC with milliseconds, such as \`2026-01-31T10:00:00.000Z\`. Every error has the same body, with a \`code\` for programs and the address of a page that explains it.`
